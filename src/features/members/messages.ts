/** The texts of the specification that this feature alone says. */
export const memberMessages = {
  userCreated: 'User was successfully created',
  userUpdated: 'User was successfully updated',
  userDeleted: 'User was successfully deleted',
  userCreateFailed: 'User could not be created',
  userUpdateFailed: 'User could not be updated',
  userDeleteFailed: 'User could not be deleted',
} as const;
