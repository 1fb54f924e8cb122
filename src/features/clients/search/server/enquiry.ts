/** What the bank knows of somebody an authority asks for: read in one snapshot, written down as facts for the paper. */

import { maySeeRestricted } from '#features/cases/server/openCases.ts';
import { statusLabels } from '#features/clients/standing.ts';
import type { SignedIn } from '#server/access/caller.ts';
import { readBank, readBankTime } from '#server/clock/bank.ts';
import type { Db } from '#server/db/pool.ts';
import { addDays, dayAt, formatMoment, startOfDay } from '#shared/days.ts';
import { formatIban, withoutLabel } from '#shared/iban.ts';
import { hasNumber } from '#shared/ids.ts';
import { formatMoney } from '#shared/money.ts';
import type { ClientLine } from '../calls.ts';
import { foundLabels, search } from '../rules.ts';
import * as queries from './enquirySql.ts';
import { findClients } from './find.ts';
import { getLines } from './lines.ts';
import { searchWords } from './words.ts';

export interface Enquiry {
  /** the authority's number */
  enquiry: string;
  text: string;
  /** first and last day */
  from: string;
  to: string;
}

export interface EnquiryPaper extends Enquiry {
  bank: { name: string; bic: string };
  /** who has made the answer, and when on bank time */
  madeBy: string;
  madeAt: string;
  /** more: lines under the detail, one for each client to whom somebody belongs or belonged */
  parts: { title: string; lines: { words: string; detail: string; more?: string[] }[]; note: string }[];
  /** lines of all parts */
  found: number;
}

/** Names are looked for misspelt too: who is not meant can be distinguished, who is left out cannot. */
export async function answerEnquiry(db: Db, asked: Enquiry, reader: SignedIn): Promise<EnquiryPaper> {
  const { name, bic, zone } = await readBank(db);
  const { now } = await readBankTime(db);
  const parts = [
    await clientsPart(db, asked, reader),
    await partiesPart(db, asked, zone),
    await devicesPart(db, asked, zone),
  ];
  return {
    ...asked,
    bank: { name, bic },
    madeBy: reader.fullName,
    madeAt: `${formatMoment(now, zone)} ${zone}`,
    parts,
    found: parts.reduce((sum, { lines }) => sum + lines.length, 0),
  };
}

async function clientsPart(db: Db, { text, to }: Enquiry, reader: SignedIn) {
  const { found, more } = await findClients(db, {
    text,
    type: 'clients',
    typos: true,
    mayAll: maySeeRestricted(reader),
  });
  const all = await getLines(db, found, reader);
  const lines = all.filter(({ since }) => since === null || since <= to);
  const others = lines.filter(({ isClient }) => !isClient).map(({ id }) => id);
  const belonging = new Map(
    (await db.many(queries.listBelonging, [others, reader.personId])).map((row) => [row.id, row]),
  );
  const left = found.length - all.length;
  const note = [
    more && `Only the first ${search.most} are shown.`,
    left > 0 &&
      `${left} left out: the staff user who made this answer is linked to them. Another staff user must make it again.`,
  ];
  return {
    title: 'Clients and related persons',
    lines: lines.map((line) => clientLine(line, belonging.get(line.id))),
    note: note.filter(Boolean).join(' '),
  };
}

function clientLine(line: ClientLine, belonging: typeof queries.listBelonging.row) {
  const { id, name, status, country, since, found } = line;
  const facts = [
    formatKind(line),
    belonging?.born_on && `born ${belonging.born_on}`,
    ...status.map((letter) => statusLabels[letter].toLowerCase()),
    country,
    since && `since ${since}`,
    [foundLabels[found.by].toLowerCase(), found.value].filter(Boolean).join(' '),
  ];
  const words = hasNumber(line.id) ? `${name}, ${id}` : name;
  const more = belonging?.clients?.map((client) => `belongs or belonged to ${client}`);
  return { words, detail: facts.filter(Boolean).join(', '), ...(more && { more }) };
}

function formatKind(line: ClientLine): string {
  if (line.isClient) return line.type === 'N' ? 'natural person' : 'company';
  if (hasNumber(line.id)) return 'person who acts for clients';
  return line.type === 'N' ? 'person who belongs to clients' : 'company that belongs to clients';
}

async function partiesPart(db: Db, { text, from, to }: Enquiry, zone: string) {
  const words = searchWords(text).map((word) => `%${word}%`);
  const iban = withoutLabel(text.replace(/[^0-9A-Za-z]/g, '').toUpperCase());
  const isIban = /^[A-Z]{2}\d/.test(iban);
  const period = [startOfDay(from, zone), startOfDay(addDays(to, 1), zone)];
  const rows = await db.many(queries.listParties, [isIban ? [] : words, isIban ? `${iban}%` : null, ...period]);
  const lines = rows.slice(0, queries.maxLines).map((row) => ({
    words: `${row.name}, ${formatIban(row.iban)}`,
    detail:
      `${row.payments} ${row.payments === 1 ? 'payment' : 'payments'} with ${row.client}, ` +
      `${row.client_id}: ${formatMoney(row.in_minor)} EUR to the client, ${formatMoney(row.out_minor)} EUR from it, ` +
      `${dayAt(row.first_at, zone)} to ${dayAt(row.last_at, zone)}`,
  }));
  return { title: 'Counterparties of clients', lines, note: getNote(rows.length) };
}

async function devicesPart(db: Db, { text, from, to }: Enquiry, zone: string) {
  const words = searchWords(text).map((word) => `%${word}%`);
  const rows = await db.many(queries.listDevices, [words, startOfDay(from, zone), startOfDay(addDays(to, 1), zone)]);
  const lines = rows.slice(0, queries.maxLines).map((row) => ({
    words: row.name,
    detail:
      `${row.full_name}, ${row.person_id}, enrolled ` +
      `${dayAt(row.created_at, zone)}${row.revoked_at ? `, revoked ${dayAt(row.revoked_at, zone)}` : ''}`,
  }));
  return { title: 'Phones and other devices', lines, note: getNote(rows.length) };
}

function getNote(rows: number): string {
  return rows > queries.maxLines ? `Only the first ${queries.maxLines} are shown.` : '';
}
