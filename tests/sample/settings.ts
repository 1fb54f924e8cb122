import type { Settings } from '#shared/feature.ts';

export const noteSettings = {
  most: {
    name: 'KONTORA_NOTES_MOST',
    default: '3',
    parse: parseCount,
    explain: 'How many notes a company may have.',
  },
} as const satisfies Settings;

function parseCount(text: string): number {
  if (/^\d{1,3}$/.test(text)) return Number(text);
  throw new Error('a number from 0 to 999');
}
