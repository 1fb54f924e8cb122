/** Lines of a journal in each format. */
import { csvLine } from '#shared/csv.ts';
import type { JournalFormat } from '../rules.ts';
import { escapeXml } from './saft.ts';
import type { Side } from './sides.ts';

/** A transfer of EUR as a line names it. */
export interface JournalLine {
  /** bank day, yyyy-mm-dd */
  day: string;
  /** in the bank's zone, HH:MM:SS */
  time: string;
  id: string;
  /** the kind in words */
  label: string;
  debit: Side;
  credit: Side;
  /** decimal text */
  amount: string;
  /** bank day */
  valueDay: string;
  /** written by people; '': none */
  message: string;
  /** '': none */
  paymentId: string;
}

function getCsv(line: JournalLine): string {
  const { day, time, id, label, debit, credit, amount, valueDay, paymentId } = line;
  const message = line.message === '' ? '' : csvLine([line.message]).trimEnd();
  return `${day},${time},${id},${label},${debit.address},${debit.number},${credit.address},${credit.number},${amount},${
    valueDay
  },${message},${paymentId}\r\n`;
}

function getHledger({ day, id, label, debit, credit, amount, valueDay, message }: JournalLine): string {
  const dates = valueDay === day ? day : `${day}=${valueDay}`;
  // in a description a semicolon begins a comment, and a bar ends the payee
  const words = message === '' ? label : `${label} | ${message.replace(/[;|\s]+/g, ' ')}`;
  return `${dates} * (${id}) ${words}\n    ${debit.path}  ${amount} EUR\n    ${credit.path}  -${amount} EUR\n\n`;
}

function getSaft(line: JournalLine): string {
  const { day, time, id, label, debit, credit, amount, valueDay, paymentId } = line;
  const words = line.message === '' ? label : `${label}: ${escapeXml(line.message)}`;
  const source = paymentId === '' ? '' : `<SourceDocumentID>${paymentId.replaceAll('-', '')}</SourceDocumentID>`;
  const getPart = (record: number, { number }: Side, name: string) =>
    `<Line><RecordID>${record}</RecordID><AccountID>${number}</AccountID>${source}<CustomerID/><Description>${label}` +
    `</Description><${name}Amount><Amount>${amount}</Amount></${name}Amount></Line>`;
  return (
    `<Transaction><TransactionID>${id}</TransactionID><Period>${Number(day.slice(5, 7))}</Period>` +
    `<PeriodYear>${day.slice(0, 4)}</PeriodYear><TransactionDate>${valueDay}</TransactionDate>` +
    `<Description>${words}</Description><SystemEntryDate>${day}T${time}</SystemEntryDate>` +
    `<GLPostingDate>${day}</GLPostingDate><CustomerID/><Lines>${getPart(1, debit, 'Debit')}` +
    `${getPart(2, credit, 'Credit')}</Lines></Transaction>\n`
  );
}

export const lineFormats: Readonly<Record<JournalFormat, (line: JournalLine) => string>> = {
  csv: getCsv,
  hledger: getHledger,
  saft: getSaft,
};
