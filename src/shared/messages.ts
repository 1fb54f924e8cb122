/** The exact texts people see, spelling included, as the specification quotes them. */
export const messages = {
  // sign-in and shell
  needSupport: 'Need Support',
  helpTitle: 'Welcome to the help center',
  pageNotFound: 'This page could not be found',
  backHome: 'Back to the home page',
  logout: 'Logout',
  resumeSession: 'Resume session',
  companyLoadFailed: 'Ops! Failed to retrieve company data',
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
  // clients, staff
  clientUpdated: 'Client was successfully updated',
  clientUpdateFailed: 'Client could not be updated',
  clientCharged: 'Client was successfully charged',
  transactionUpdated: 'Transaction was successfully updated.',
  transactionFailed: 'Transaction could not be updated',
  whiteListAdded: 'Was successfully added to white list',
  limitsNotHundreds: 'Limits number should be times 100',
  // relations
  relationUpdated: 'Relation was successfully updated',
  relationDeleted: 'Relation was successfully deleted',
  // ledger
  recordPosted: 'Record was successfully posted.',
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
