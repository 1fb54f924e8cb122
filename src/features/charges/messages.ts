/** The texts of the specification that this feature alone says. */
export const chargeMessages = {
  chargeFailed: 'Client charge could not be posted',
  clientIdUndefined: 'Client ID is undefined',
} as const;
