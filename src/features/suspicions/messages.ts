/** The texts of the specification that this feature alone says. */
export const suspicionMessages = {
  reportSent: 'Sent',
} as const;
