/** A form of the supervisor at the end of a day: read from the ledger, safeguarding and payments, and filled. */
import { readBalances } from '#features/ledger/files/server/readBalances.ts';
import { readOwnFundsAt, readSafeguardingAt } from '#features/safeguarding/server/figures.ts';
import { getPerson } from '#server/access/caller.ts';
import { readBankTime } from '#server/clock/bank.ts';
import { type Config, optionalSetting } from '#server/config/config.ts';
import { type Db, getDb } from '#server/db/pool.ts';
import type { Context } from '#server/http/context.ts';
import { countryName } from '#shared/countries.ts';
import { addDays } from '#shared/days.ts';
import { Refusal } from '#shared/errors.ts';
import { decimalText } from '#shared/money.ts';
import type { FilledForm } from '../calls.ts';
import {
  type Figures,
  type FormAccount,
  type FormTable,
  fillForm,
  findMappingProblems,
  getResults,
} from '../fillForm.ts';
import { accountForms, type FormMapping, parseFormMapping } from '../formMapping.ts';
import { ownMapping } from '../ownMapping.ts';
import { type FormCode, formTitles, getQuarterStart, type LineForm } from '../rules.ts';
import { supervisorySettings } from '../settings.ts';
import * as queries from './sql.ts';

/** @throws Refusal day-not-begun, day-not-over, record-not-counted, form-conflict */
export async function readForm(form: FormCode, day: string, context: Context): Promise<FilledForm> {
  const { pool, config } = context.services;
  const db = getDb(pool);
  const { today } = await readBankTime(db);
  if (day > today) throw new Refusal('day-not-begun');
  if (day === today) throw new Refusal('day-not-over');
  if (form === 'PAYMENTS') {
    const from = getQuarterStart(day);
    const table = await readPayments(db, from, day, context);
    return { ...{ form, title: formTitles.PAYMENTS, fromDay: from, day, problems: [] }, ...table };
  }
  const { title, lines } = getMapping(config).forms[form];
  const accounts = form in accountForms ? await readAccounts(day, context) : [];
  const problems = findMappingProblems(form, { title, lines }, accounts);
  const figures = { ...getResults(accounts), ...(await readFigures[form](db, day, config)) };
  const table = fillForm(form, { title, lines }, accounts, figures);
  const fromDay = form === 'EM008_05' ? getQuarterStart(day) : `${day.slice(0, 4)}-01-01`;
  return { ...{ form, title, fromDay, day, problems }, ...table, lines: problems.length > 0 ? [] : table.lines };
}

/** From 1 January to the day. */
async function readAccounts(day: string, context: Context): Promise<FormAccount[]> {
  const { rows } = await readBalances({ from: `${day.slice(0, 4)}-01-01`, until: day }, context);
  return rows.map((row) => ({
    ...{ code: row.code, number: row.number, name: row.name, class: row.class, openingMinor: row.opening_minor },
    ...{ debitMinor: row.debit_minor, creditMinor: row.credit_minor, closingMinor: row.closing_minor },
  }));
}

/** The figures that lines of a form may name, beside the results, which come from its accounts. */
const readFigures: Readonly<Record<LineForm, (db: Db, day: string, config: Config) => Promise<Figures>>> = {
  EM008_01: async () => ({}),
  EM008_02: readOffBalance,
  EM008_03: async () => ({}),
  EM008_04: async () => ({}),
  EM008_05: async (db, day, config) => ({
    ...(await readActivity(db, day)),
    ...(await readSafeguarding(db, day, config)),
  }),
  EM_007: readOwnFunds,
};

async function readOffBalance(db: Db, day: string, config: Config): Promise<Figures> {
  const { rail_minor: unsettledPayments } = await readSafeguardingAt(db, config, day);
  const { unused_minor: unusedOverdrafts } = await db.one(queries.readOffBalance, [day]);
  return { unsettledPayments, unusedOverdrafts };
}

async function readActivity(db: Db, day: string): Promise<Figures> {
  await refuseUncounted(db, day);
  const { clients, accounts } = await db.one(queries.countAccounts, [day]);
  const sums = await db.many(queries.sumPayments, [getQuarterStart(day), day]);
  const find = (direction: 'in' | 'out') => sums.find((sum) => sum.direction === direction);
  return {
    ...{ clients, accounts, paymentsIn: find('in')?.count ?? 0n, amountIn: find('in')?.amount_minor ?? 0n },
    ...{ paymentsOut: find('out')?.count ?? 0n, amountOut: find('out')?.amount_minor ?? 0n },
  };
}

async function readSafeguarding(db: Db, day: string, config: Config): Promise<Figures> {
  const row = await readSafeguardingAt(db, config, day);
  const owed = row.clients_minor + row.suspense_minor + row.card_minor + row.rail_minor;
  const held = row.ledger_minor + row.rail_minor;
  return {
    ...{ clientFunds: row.clients_minor, suspense: row.suspense_minor, cardScheme: row.card_minor },
    ...{ unsettledPayments: row.rail_minor, owed, held, heldByStatements: row.stated_minor, gap: held - owed },
  };
}

async function readOwnFunds(db: Db, day: string): Promise<Figures> {
  const { average, capital, retained, total, required } = await readOwnFundsAt(db, day);
  return {
    ...{ averageFunds: average, requiredFunds: required, capital, retained, ownFunds: total },
    surplus: total - required,
  };
}

const railLabels: Readonly<Record<string, string>> = {
  book: 'Within the bank',
  sepa: 'SEPA',
  incoming: 'From other banks',
  card: 'Card',
};

/**
 * A line for each rail, direction and country. Days are read one after the other, so no statement reads a whole
 * quarter. What an authority gets is whole: who is linked to a client in it does not make it.
 */
async function readPayments(db: Db, from: string, until: string, { caller, signal }: Context): Promise<FormTable> {
  await refuseUncounted(db, until);
  const { is_linked } = await db.one(queries.hasLinkedPayments, [getPerson(caller).personId, from, until]);
  if (is_linked) throw new Refusal('form-conflict');
  const sums = new Map<string, { words: string[]; count: bigint; minor: bigint }>();
  for (let day = from; day <= until; day = addDays(day, 1)) {
    signal.throwIfAborted();
    for (const { rail, direction, country, count, amount_minor: minor } of await db.many(queries.readPaymentsOfDay, [
      day,
    ])) {
      const words = [
        ...[railLabels[rail] ?? rail, direction === 'in' ? 'Incoming' : 'Outgoing'],
        ...[country, country === '' ? 'Unknown' : countryName(country)],
      ];
      const key = words.join('|');
      const before = sums.get(key) ?? { words, count: 0n, minor: 0n };
      sums.set(key, { words, count: before.count + count, minor: before.minor + minor });
    }
  }
  const rows = [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, sum]) => sum);
  return {
    headings: ['Rail', 'Direction', 'Country code', 'Country', 'Payments', 'EUR'],
    wordColumns: 4,
    lines: rows.map(({ words, count, minor }) => [...words, String(count), decimalText(minor)]),
  };
}

/** @throws Refusal record-not-counted */
async function refuseUncounted(db: Db, day: string): Promise<void> {
  const { is_counted } = await db.one(queries.isCounted, [day]);
  if (!is_counted) throw new Refusal('record-not-counted');
}

/** The operator's, or the one of the program. @throws Error for the operator, where theirs cannot be used */
function getMapping(config: Config): FormMapping {
  const text = optionalSetting(config, supervisorySettings.formMapping);
  return text === undefined ? ownMapping : parseFormMapping(text);
}

export function checkSupervisorySettings(config: Config): void {
  getMapping(config);
}
