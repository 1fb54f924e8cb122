/** The files that finance chooses from, in words, and the call that makes each. Pure. */
import { isDay } from '#shared/days.ts';
import { isMonth, type JournalFormat } from '../rules.ts';
import { type FileKind, fileKinds } from './filesSearch.ts';

interface FileChoice {
  title: string;
  unit: 'day' | 'month' | 'year';
  isJournal: boolean;
  /** what the file holds */
  summary: string;
}

const trial = 'Each account with its opening balance, debits, credits and closing balance';

export const fileChoices: Readonly<Record<FileKind, FileChoice>> = {
  month: {
    ...{ title: 'Journal of a month', unit: 'month', isJournal: true },
    summary: 'Every transfer of the month with the account it debits and the account it credits.',
  },
  day: {
    ...{ title: 'Journal of a day', unit: 'day', isJournal: true },
    summary: 'Every transfer of the bank day with the account it debits and the account it credits.',
  },
  accounts: {
    ...{ title: 'Trial balance of a month', unit: 'month', isJournal: false },
    summary: `${trial} of the month. Both sides have equal totals.`,
  },
  accountsYear: {
    ...{ title: 'Trial balance of a year', unit: 'year', isJournal: false },
    summary: `${trial} of the year. Both sides have equal totals.`,
  },
  accountsDay: {
    ...{ title: 'Trial balance at a day', unit: 'day', isJournal: false },
    summary: `${trial} from 1 January to the day. Both sides have equal totals.`,
  },
};
export const fileOptions = fileKinds.map((value) => ({ value, label: fileChoices[value].title }));

export const formatOptions: readonly { value: JournalFormat; label: string; ending: string }[] = [
  { value: 'csv', label: 'CSV', ending: 'csv' },
  { value: 'hledger', label: 'hledger journal', ending: 'journal' },
  { value: 'saft', label: 'SAF-T 2.01 (GL)', ending: 'xml' },
];

/** The period as it stands in the address, or the newest one of this kind. */
export function getFilePeriod(kind: FileKind, given: string | undefined, today: string): string {
  const { unit } = fileChoices[kind];
  const isGood = { day: isDay, month: isMonth, year: (text: string) => /^(19|20|21)\d\d$/.test(text) }[unit];
  if (given !== undefined && isGood(given) && given <= today) return given;
  return today.slice(0, { day: 10, month: 7, year: 4 }[unit]);
}

/** The last `count` months or years, the newest first. */
export function listPeriods(unit: 'month' | 'year', today: string, count: number): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: count }, (_, at) => {
    if (unit === 'year') return String(year - at);
    const months = year * 12 + month - 1 - at;
    return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
  });
}
