import { declareErrors } from '#shared/feature.ts';

export const statisticsErrors = declareErrors({
  'period-turned': { status: 422, title: 'The last day is before the first one.' },
  'period-too-long': { status: 422, title: 'A report is for at most 366 days.' },
});
