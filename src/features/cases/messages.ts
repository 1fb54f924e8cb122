/** What the specification has an officer read once a registration has been decided. */
export const caseMessages = {
  caseChanged: 'Case status was changed',
  caseFalsePositive: 'Case status was changed to false positive',
  caseTruePositive: 'Case status was changed to true positive',
  caseUpdated: 'Case has been successfully updated',
  requestCanceled: 'Request has been canceled',
  pepAsked: 'Request for PEP has been added',
  rcaAsked: 'Request for RCA has been added',
  monitoringResumed: 'Request for monitoring has been added',
  companyApprovalUpdated: 'Approval of company registration has been updated',
  caseUpdateFailed: 'Case could not be updated',
  declineReasonMissing: 'Please select a reason for decline',
  registrationFinished: 'Company registration has been finished',
  registrationFailed: 'Company registration has failed',
} as const;
