import { declareErrors } from '#shared/feature.ts';

export const jobErrors = declareErrors({
  'job-under-way': { status: 409, title: 'The same work is under way already.' },
});
