/** The texts of the specification that this feature alone says. */
export const accessMessages = {
  authorizeFailed: 'Ops! Failed to authorize user',
  authenticationFailed: 'Error while initialising authentication. Please refresh the page.',
} as const;
