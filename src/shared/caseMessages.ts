/** What the specification has an officer read about the registration of a company, apart: the first script of companies holds the others. */
export const caseMessages = {
  registrationFinished: 'Company registration has been finished',
  registrationFailed: 'Company registration has failed',
  formMissing: 'Registration form cannot be empty. Please add missing fields.',
  termsMissing: 'Company Terms for all groups need to be added',
} as const;
