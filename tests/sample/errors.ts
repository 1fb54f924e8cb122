import { declareErrors } from '#shared/feature.ts';

export const noteErrors = declareErrors({
  'too-many-notes': { status: 422, title: 'The company has as many notes as it can have.' },
});
