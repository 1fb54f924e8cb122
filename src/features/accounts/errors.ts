import { declareErrors } from '#shared/feature.ts';

export const accountErrors = declareErrors({
  'period-not-valid': { status: 400, title: 'The period is not valid.' },
  'day-not-begun': { status: 422, title: 'This day has not begun yet. Choose today or an earlier day.' },
  'version-not-known': { status: 422, title: 'Only camt.053 and camt.054 have versions to choose from.' },
  'money-only-format': { status: 422, title: 'This format carries money only. Choose PDF or CSV for time.' },
});
