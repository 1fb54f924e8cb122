import { declareErrors } from '#shared/feature.ts';

export const whitelistErrors = declareErrors({
  'already-white-listed': { status: 409, title: 'This is on the white list already.' },
  'counterparty-unknown': { status: 422, title: 'This client has never paid or been paid by this account.' },
  'true-positive-stands': { status: 422, title: 'An alert about this client was right. No white list covers it.' },
});
