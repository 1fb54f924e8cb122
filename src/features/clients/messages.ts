/** The texts of the specification that this feature alone says. */
export const clientMessages = {
  profileLoadFailed: 'Could not retrieve company profile',
  statsLoadFailed: 'Could not retrieve company stats',
  accountNameUpdated: 'Account name was successfully updated',
  accountNameFailed: 'Account name could not be updated',
  companyUpdated: 'Company information was successfully updated',
  companyNameFailed: 'Company information name could not be updated',
  companyDetailsFailed: 'Ops! Failed to update company details...',
  clientDeleted: 'Client was successfully deleted',
  clientDeleteFailed: 'Client could not be deleted',
} as const;
