/** The specified texts of the registration, apart from the others: they are long, and only its page says them. */
export const registrationMessages = {
  registerFailed: 'Ops! Failed to register new company, please check your data or contact support',
  registrationUpdateFailed:
    'Ops! Failed to update company data. Make sure to use a unique phone number which is not ' +
    "linked to an existing user of the provider's consumer app; leave blank if none",
  advanceFailed: 'Ops! Failed to advence to next registration stage...',
} as const;

/** What it has an officer read about a registration, apart: the scripts of companies hold the others. */
export const decisionMessages = {
  formMissing: 'Registration form cannot be empty. Please add missing fields.',
  termsMissing: 'Company Terms for all groups need to be added',
} as const;
