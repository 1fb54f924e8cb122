import { declareErrors } from '#shared/feature.ts';

export const priceErrors = declareErrors({
  'client-unknown': { status: 422, title: 'There is no such client, or it is closed.' },
  'fee-returned': { status: 409, title: 'This fee was given back already.' },
  'price-overlaps': {
    status: 409,
    title: 'Another price of this code holds for the same clients on one of these days.',
  },
  'price-too-early': {
    status: 422,
    title: 'A raise begins at the earliest after two months, and after 60 days.',
  },
  'price-contradicts': { status: 422, title: 'The price contradicts itself.' },
});
