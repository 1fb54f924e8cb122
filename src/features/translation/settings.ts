import type { Settings } from '#shared/feature.ts';
import { parseSwitch, parseWebAddress } from '#shared/settings.ts';

export const translationSettings = {
  url: {
    name: 'KONTORA_TRANSLATE_URL',
    parse: parseWebAddress,
    explain:
      'Address of a LibreTranslate-compatible service, without `translate`. It gets ' +
      'messages and names of files at a click of staff. Without it nothing is ' +
      'translated. Its address must be outside, unless it runs in-house.',
  },
  key: {
    name: 'KONTORA_TRANSLATE_KEY',
    parse: (text: string) => text,
    secret: true,
    explain: 'What that service wants as `api_key`.',
  },
  isInHouse: {
    name: 'KONTORA_TRANSLATE_IN_HOUSE',
    default: 'off',
    parse: parseSwitch,
    explain:
      'on: the operator runs that service itself. Its address may be inside, and notes about clients may go to it.',
  },
} as const satisfies Settings;
