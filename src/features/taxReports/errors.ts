import { declareErrors } from '#shared/feature.ts';

export const taxErrors = declareErrors({
  'vmi-year-unknown': { status: 422, title: 'The thresholds of this year are not known. The first year is 2017.' },
  'vmi-conflict': {
    status: 403,
    title: 'You are linked to a client in this file. Another staff user must download it.',
  },
});
