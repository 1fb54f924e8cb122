import { declareErrors } from '#shared/feature.ts';

export const amlReportErrors = declareErrors({
  'record-not-counted': { status: 422, title: 'The reports have not counted this record yet.' },
  'report-row-not-named': { status: 422, title: 'Choose a row of the report to see its payments.' },
  'report-too-big': { status: 422, title: 'This file would have more than 20 000 rows. Choose a shorter period.' },
});
