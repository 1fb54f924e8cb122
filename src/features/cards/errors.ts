import { declareErrors } from '#shared/feature.ts';

export const cardErrors = declareErrors({
  'too-many-cards': { status: 422, title: 'Your company has as many cards as it can have.' },
  'card-order-under-way': { status: 409, title: 'A plastic card is on its way already.' },
  'address-not-confirmed': {
    status: 409,
    title:
      'One staff user changed this client’s address in the last 30 ' +
      'days. Another one, or the client, confirms it first.',
  },
  'already-ordered-again': { status: 409, title: 'This card was ordered again already.' },
  'message-not-readable': { status: 409, title: 'This message still cannot be read.' },
  'message-not-booked': { status: 409, title: 'Nothing can be booked from this message. Close it with a reason.' },
  'nothing-to-produce': { status: 422, title: 'No order waits for a file.' },
  'processor-not-reached': { status: 503, title: 'The card processor does not answer. Try again in a moment.' },
});
