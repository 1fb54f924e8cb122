import { declareErrors } from '#shared/feature.ts';

export const relationErrors = declareErrors({
  'relation-not-possible': { status: 422, title: 'These two cannot be related like this.' },
  'already-a-client': { status: 409, title: 'This company is a client already. Pick it from the list.' },
  'identity-differs': { status: 422, title: 'Birth date or company code differ: these are two.' },
  'shares-beyond-whole': { status: 422, title: 'The shares would add up to more than 100 %.' },
});
