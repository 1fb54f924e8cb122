import { declareErrors } from '#shared/feature.ts';

export const fileErrors = declareErrors({
  'purpose-missing': { status: 422, title: 'Say what you look at this for, or name an open case of the client.' },
});
