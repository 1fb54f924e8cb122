import { declareErrors } from '#shared/feature.ts';

export const messageErrors = declareErrors({
  'forbidden-word': { status: 422, title: 'A message to a client may not hold this word.' },
  'already-forbidden': { status: 409, title: 'This word is forbidden already.' },
  'word-not-valid': { status: 422, title: 'A forbidden word has at least three letters or digits.' },
  'message-empty': { status: 422, title: 'The message holds no letters that the bank can send.' },
  'too-many-messages': { status: 429, title: 'You can send at most 10 messages a minute.' },
});
