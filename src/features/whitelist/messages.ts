/** The texts of the specification that this feature alone says. */
export const whitelistMessages = {
  whiteListFailed: 'Client could add to white list',
  ibanError: 'Error with provided iban',
} as const;
