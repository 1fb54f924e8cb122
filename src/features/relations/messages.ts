/** The texts of the specification that this feature alone says. */
export const relationMessages = {
  relationUpdateFailed: 'Error while edit relation',
  relationDeleteFailed: 'Error while deleting relation',
} as const;
