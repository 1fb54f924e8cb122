import { declareErrors } from '#shared/feature.ts';

export const deskErrors = declareErrors({
  'case-file-too-large': { status: 422, title: 'This case has too many files for one ZIP. Take them one by one.' },
});
