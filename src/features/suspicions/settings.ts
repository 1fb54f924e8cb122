import type { Settings } from '#shared/feature.ts';

/** The clocks of reports to the MLRO. */
export const suspicionSettings = {
  fileDays: {
    name: 'KONTORA_MLRO_FILE_DAYS',
    default: '1',
    parse: parseBankDays,
    explain: 'Bank days in which a report to the MLRO is filed or not, counted from the suspicion.',
  },
  suspendDays: {
    name: 'KONTORA_MLRO_SUSPEND_DAYS',
    default: '10',
    parse: parseBankDays,
    explain: 'Bank days for which a suspicious operation may stay suspended.',
  },
} as const satisfies Settings;

function parseBankDays(text: string): number {
  if (/^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= 250) return Number(text);
  throw new Error('a number of bank days from 1 to 250');
}
