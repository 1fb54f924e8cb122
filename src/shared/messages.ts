/** The exact texts people see, spelling included, as the specification quotes them. */
export const messages = {
  // sign-in and shell
  needSupport: 'Need Support',
  helpTitle: 'Welcome to the help center',
  pageNotFound: 'This page could not be found',
  backHome: 'Back to the home page',
  logout: 'Logout',
  resumeSession: 'Resume session',
  authorizeFailed: 'Ops! Failed to authorize user',
  authenticationFailed: 'Error while initialising authentication. Please refresh the page.',
  companyLoadFailed: 'Ops! Failed to retrieve company data',
  profileLoadFailed: 'Could not retrieve company profile',
  statsLoadFailed: 'Could not retrieve company stats',
  // forms
  highlightedEmpty: 'Error, highlighted fields cannot be empty',
  specialCharacters: '{field} contains invalid or special characters',
  fieldInvalid: '{field} is invalid',
  // files
  fileNameTooLong: 'name of a file is too long',
  fileTooBig: 'file size is over 5mb',
  fileTypeForbidden: 'has forbidden type',
  fileFailed: 'Error, file could not be loaded',
  uploadFailed: 'Error while upload',
  fileNotFound: 'File not found or other error occured',
  commentEmpty: 'Comment cannot be empty. Please add your comment.',
  // accounts
  accountNameUpdated: 'Account name was successfully updated',
  accountNameFailed: 'Account name could not be updated',
  // company profile
  companyUpdated: 'Company information was successfully updated',
  companyNameFailed: 'Company information name could not be updated',
  companyDetailsFailed: 'Ops! Failed to update company details...',
  // users
  userCreated: 'User was successfully created',
  userUpdated: 'User was successfully updated',
  userDeleted: 'User was successfully deleted',
  userCreateFailed: 'User could not be created',
  userUpdateFailed: 'User could not be updated',
  userDeleteFailed: 'User could not be deleted',
  // payments and tasks
  paymentFailed: 'Payment order could not be created',
  taskFailed: 'Task could not be updated',
  taskCancelled: 'Task was successfully cancelled',
  approvalSent: 'Request for approval was successfully sent',
  // cards
  cardDone: 'Card {action} operation was successful',
  cardOrdered: 'Card was successfuly ordered',
  cardNotThere: 'Unable to {action} non-existing card',
  cardTwice: 'Cannot add duplicate card',
  cardFailed: 'Failed to {action} card',
  cardInvalid: 'Card {action} operation returned invalid response',
  cardOrderInvalid: 'Order card operation returned invalid response',
  cardOrderFailed: 'Order card operation failed',
  cardsFailed: 'Error fetching cards: {error}',
  // states
  technicalError: 'Technical error, exception occurred',
  waitingForOperator: 'Waiting for operator',
  // clients, staff
  clientUpdated: 'Client was successfully updated',
  clientDeleted: 'Client was successfully deleted',
  clientUpdateFailed: 'Client could not be updated',
  clientDeleteFailed: 'Client could not be deleted',
  clientCharged: 'Client was successfully charged',
  chargeFailed: 'Client charge could not be posted',
  clientIdUndefined: 'Client ID is undefined',
  transactionUpdated: 'Transaction was successfully updated.',
  transactionFailed: 'Transaction could not be updated',
  whiteListAdded: 'Was successfully added to white list',
  whiteListFailed: 'Client could add to white list',
  ibanError: 'Error with provided iban',
  limitsNotHundreds: 'Limits number should be times 100',
  // relations
  relationUpdated: 'Relation was successfully updated',
  relationDeleted: 'Relation was successfully deleted',
  relationUpdateFailed: 'Error while edit relation',
  relationDeleteFailed: 'Error while deleting relation',
  // cards, staff
  walletDeleted: 'Card wallet was deleted',
  walletFailed: 'Could not delete card wallet',
  virtualWalletDeleted: 'Card virtual wallet was deleted',
  virtualWalletFailed: 'Could not delete card virtual wallet',
  assetsFailed: 'Could not fetch assets',
  walletsFailed: 'Wallets could not be loaded',
  // ledger
  recordPosted: 'Record was successfully posted.',
  recordFailed: 'Error creating a ledger record',
  // notes
  noteAdded: 'Note was successfully added',
  // cases
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
  // reports to the MLRO
  reportSent: 'Sent',
  // second person
  proposed: 'Proposed. A second person decides.',
  // clipboard
  copied: '"{text}" was successfully copied to your clipboard',
  notCopied: '"{text}" was not copied to your clipboard',
} as const;

/** Fills {names} of a message. */
export function say(message: string, values: Readonly<Record<string, string>>): string {
  return message.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
