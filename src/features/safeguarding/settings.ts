import type { Settings } from '#shared/feature.ts';
import { parseCutOff } from './rules.ts';

export const safeguardingSettings = {
  cutOff: {
    name: 'KONTORA_SAFEGUARDING_CUT_OFF',
    default: '23:59',
    parse: parseCutOff,
    explain:
      'The last minute of a bank day for safeguarding, in the bank’s zone. ' +
      'What comes later belongs to the next bank day.',
  },
} as const satisfies Settings;
