/** The steps of a payment's history as sentences. Pure. */
import type { HistoryStep } from './recordCalls.ts';

/** A step as it is shown. */
export interface ShownStep {
  words: string;
  /** ISO 8601 UTC; absent: still to come */
  at?: string;
  verb?: HistoryStep['verb'];
}

const fieldLabels: Readonly<Record<string, string>> = {
  name: 'payee',
  acc: 'IBAN',
  amount: 'amount',
  msg: 'message',
  accountid: 'account',
  reference: 'reference',
  endToEndId: 'end-to-end id',
  instant: 'delivery',
  payeeCheck: 'payee check',
};

/** 'Changed by Jonas: amount and message' */
export function formatStep({ verb, person, changed, asked, together }: HistoryStep): string {
  const by = person === '' ? '' : ` by ${person}`;
  switch (verb) {
    case 'create':
      return `Created${by}`;
    case 'update': {
      const what = joined(changed.map((field) => fieldLabels[field] ?? field));
      return `Changed${by}${what && `: ${what}`}`;
    }
    case 'push': {
      const company = together > 1 ? ` with ${together - 1} ${together === 2 ? 'other' : 'others'}` : '';
      return `Sent to ${joined(asked, 'or')}${by}${company}`;
    }
    case 'approve':
      return person === '' ? 'Authorized' : `Approved${by}`;
    case 'reject':
      return `Rejected${by}`;
    case 'cancel':
      return person === '' ? 'Canceled: no one approved it in time' : `Canceled${by}`;
    case 'execute':
      return 'Executed';
    case 'fail':
      return 'Failed';
    case 'except':
      return 'Stopped by a technical error';
    case 'retry':
      return 'Tried again';
    case 'send':
      return 'Sent to the payee’s bank';
    case 'settle':
      return 'Arrived at the payee’s bank';
    case 'refuse':
      return 'Rejected by the payee’s bank';
    case 'reverse':
      return 'Returned by the payee’s bank';
    case 'decline':
      return 'Rejected by the bank';
    case 'authorize':
      return 'Authorized';
    case 'clear':
      return 'Booked: the shop asked for its money';
    case 'release':
      return 'Given up: the money is free again';
  }
}

/** 'a', 'a and b', 'a, b and c' */
export function joined(words: readonly string[], last = 'and'): string {
  const most = words.slice(0, -1).join(', ');
  return most === '' ? (words[0] ?? '') : `${most} ${last} ${words.at(-1)}`;
}
