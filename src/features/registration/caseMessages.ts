/** What the specification has an officer read about the case of a registration. */
export const caseMessages = {
  formMissing: 'Registration form cannot be empty. Please add missing fields.',
  termsMissing: 'Company Terms for all groups need to be added',
} as const;
