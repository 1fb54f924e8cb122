import { declareErrors } from '#shared/feature.ts';

export const memberErrors = declareErrors({
  'user-not-found': { status: 422, title: 'No one with this number and date of birth can be added.' },
  'already-a-user': { status: 409, title: 'This person is a user of the company already, or has been invited.' },
  'too-many-users': { status: 422, title: 'A company has at most 200 users.' },
  'not-your-own-permissions': { status: 422, title: 'No one changes their own permissions. Ask a colleague.' },
  'permission-not-held': { status: 422, title: 'You can give others only the permissions you hold yourself.' },
  'last-user-manager': { status: 422, title: 'One user who may manage users must stay.' },
  'last-confirmer': { status: 422, title: 'One user who may approve the payments of others must stay.' },
});
