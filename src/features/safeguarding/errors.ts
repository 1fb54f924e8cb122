import { declareErrors } from '#shared/feature.ts';

export const safeguardingErrors = declareErrors({
  'safeguarding-signed': { status: 409, title: 'This day is signed off already.' },
  'safeguarding-look-newer': {
    status: 409,
    title: 'The day was counted again meanwhile. Look at the new figures first.',
  },
});
