import { declareErrors } from '#shared/feature.ts';

export const copyErrors = declareErrors({
  'no-personal-data': { status: 422, title: 'This is a company. Only people have personal data.' },
  'copy-over': { status: 409, title: 'The days in which it could be taken are over. Make a new copy.' },
});
