import { declareErrors } from '#shared/feature.ts';

export const filingErrors = declareErrors({
  'authority-not-set': {
    status: 422,
    title: 'No authority is set up: an operator names its table (KONTORA_AUTHORITY_TABLE).',
  },
  'filing-incomplete': { status: 422, title: 'The authority wants facts that are missing. Enter them first.' },
  'pack-too-large': { status: 422, title: 'The files of these cases are too large for one pack. Link fewer cases.' },
});
