/** Transfers that were set aside, in words. */
import type { SetAsideTransfer } from '../calls.ts';

/** What an element of a transfer holds, by a part of its path; the nearest first. */
const elements: readonly [part: string, words: string][] = [
  ['/DbtrAcct', 'The payer’s account'],
  ['/DbtrAgt', 'The payer’s bank'],
  ['/Dbtr/PstlAdr', 'The payer’s address'],
  ['/Dbtr', 'The payer’s name'],
  ['/CdtrAcct', 'The payee’s account'],
  ['/CdtrAgt', 'The payee’s bank'],
  ['/Cdtr/', 'The payee’s name or address'],
  ['/PmtId/TxId', 'The transaction id'],
  ['/PmtId', 'An id of the payer'],
  ['/IntrBkSttlmAmt', 'The amount'],
  ['/RmtInf', 'The message'],
];

const faults: Readonly<Record<string, string>> = {
  'element-missing': 'is missing',
  'value-missing': 'is empty',
  'value-too-long': 'is too long',
  'amount-not-valid': 'is above what SEPA carries',
};

/** 'The payer’s name is missing.' The panel shows the element and the line beside it. */
export function formatFault({ fault: { code, path } }: Pick<SetAsideTransfer, 'fault'>): string {
  const element = elements.find(([part]) => path.includes(part))?.[1] ?? 'A part of the transfer';
  return `${element} ${faults[code] ?? 'cannot be read'}.`;
}

/** 'Dbtr/Nm, line 3': within the transfer, which the panel is about. */
export function formatPlace({ fault: { path, line } }: Pick<SetAsideTransfer, 'fault'>): string {
  return `${path.replace(/^.*\/CdtTrfTxInf\//, '')}, line ${line}`;
}

export const asideStates = {
  open: { kind: 'pending', words: 'Waits' },
  taken: { kind: 'success', words: 'Booked' },
  returned: { kind: 'info', words: 'Sent back' },
} as const;
