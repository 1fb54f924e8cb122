/** What the specification has an officer read once a registration has been decided. */
export const caseMessages = {
  registrationFinished: 'Company registration has been finished',
  registrationFailed: 'Company registration has failed',
} as const;
