import { declareErrors } from '#shared/feature.ts';

export const translationErrors = declareErrors({
  'translation-off': { status: 409, title: 'No translation service is set up for such texts.' },
  'translation-failed': { status: 503, title: 'The translation service does not answer. Try again in a moment.' },
});
