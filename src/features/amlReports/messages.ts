/** The texts of the specification that this feature alone says. */
export const amlReportMessages = {
  reportFailed: 'Could not get {report} report for period {from} - {to}',
} as const;
