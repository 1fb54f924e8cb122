/** Calls of the chart of accounts. Finance proposes, an administrator confirms. */
import { record } from '#server/audit/record.ts';
import type { Db } from '#server/db/pool.ts';
import { throwRefused } from '#server/db/refusals.ts';
import type { Context, Handlers, Preparations } from '#server/http/context.ts';
import { twoPeople } from '#server/secondPerson/twoPeople.ts';
import { Refusal } from '#shared/errors.ts';
import { formatIban } from '#shared/iban.ts';
import type { ChartAccount, chartCalls } from '../calls.ts';
import { type ChartEntry, classLabels, whyNotChart } from '../rules.ts';
import * as queries from './sql.ts';

export const chartHandlers: Handlers<typeof chartCalls, typeof chartPreparations> = {
  readChart: async (_input, { db }) => ({ items: (await db.many(queries.listChart)).map(toItem) }),

  addLedgerAccount: async ({ body: { code, comment, ...entry } }, context) => {
    const { madeBy, confirmedBy } = twoPeople(context);
    const { db } = context;
    throwRefused((await db.one(queries.addAccount, [code, ...getValues(entry), madeBy, confirmedBy])).refusal);
    await recordChange(db, 'ledger-account.add', code, comment, { ...entry });
  },

  changeLedgerAccount: async ({ params: { code }, body: { version, comment, ...entry } }, context) => {
    const { madeBy, confirmedBy } = twoPeople(context);
    const { db } = context;
    const values = [code, version, ...getValues(entry), madeBy, confirmedBy];
    throwRefused((await db.one(queries.changeAccount, values)).refusal);
    await recordChange(db, 'ledger-account.change', code, comment, { ...entry });
  },

  deleteLedgerAccount: async ({ params: { code }, body: { version, comment } }, { db }) => {
    throwRefused((await db.one(queries.deleteAccount, [code, version])).refusal);
    await recordChange(db, 'ledger-account.delete', code, comment, {});
  },
};

export const chartPreparations = {
  addLedgerAccount: async ({ body: { code, comment, ...entry } }, { db }) => {
    refuseContradiction(code, entry);
    const isKnown = (await db.maybe(queries.findChart, [code])) !== undefined;
    if (isKnown || (await db.one(queries.isTaken, [entry.number, entry.iban, ''])).yes)
      throw new Refusal('ledger-account-known');
    const lines = [
      { label: 'Address', value: `EUR.${code}` },
      ...describe(entry),
      { label: 'Comment', value: comment },
    ];
    return show('Add an account to the ledger', lines, code, 0);
  },

  changeLedgerAccount: async ({ params: { code }, body: { version, comment, ...entry } }, { db }) => {
    const before = toItem(await findUnchanged(db, code, version));
    refuseContradiction(code, entry);
    if (before.isOwn && (before.class !== entry.class || before.isSafeguarding !== entry.isSafeguarding))
      throw new Refusal('ledger-account-fixed');
    if ((await db.one(queries.isTaken, [entry.number, entry.iban, code])).yes)
      throw new Refusal('ledger-account-known');
    const now = describe(entry);
    const lines = describe(before).flatMap(({ label, value }, at) => {
      const after = now[at]?.value ?? '';
      return after === value ? [] : [{ label, value: `${value || 'none'}, then ${after || 'none'}` }];
    });
    if (lines.length === 0) throw new Refusal('nothing-changed');
    const about = [{ label: 'Address', value: `EUR.${code}` }, ...lines, { label: 'Comment', value: comment }];
    return show('Change an account of the ledger', about, code, version);
  },

  deleteLedgerAccount: async ({ params: { code }, body: { version, comment } }, { db }) => {
    const before = toItem(await findUnchanged(db, code, version));
    if (before.isOwn) throw new Refusal('ledger-account-fixed');
    if (before.isUsed) throw new Refusal('ledger-account-used');
    const lines = [
      { label: 'Address', value: `EUR.${code}` },
      ...describe(before),
      { label: 'Comment', value: comment },
    ];
    return show('Remove an account from the ledger', lines, code, version);
  },
} satisfies Preparations<typeof chartCalls>;

function toItem(row: queries.ChartRow): ChartAccount {
  const { code, currency, version, number, name, iban, bank_name: bankName } = row;
  return {
    ...{ code, currency, version, number, name, class: row.class, bankName, iban },
    ...{ isSafeguarding: row.is_safeguarding, hasStatements: row.has_statements },
    isSettledDaily: row.is_settled_daily,
    account: row.has_account ? `${currency}.${code}` : null,
    ...{ isOwn: row.is_own, isUsed: row.is_used },
  };
}

/** @throws Refusal account-unknown, version-changed */
async function findUnchanged(db: Db, code: string, version: number): Promise<queries.ChartRow> {
  const row = await db.maybe(queries.findChart, [code]);
  if (!row) throw new Refusal('account-unknown');
  if (row.version !== version) throw new Refusal('version-changed');
  return row;
}

function refuseContradiction(code: string, entry: ChartEntry): void {
  const why = whyNotChart(code, entry);
  if (why) throw new Refusal('ledger-account-contradicts', undefined, undefined, why.reason);
}

const getValues = (entry: ChartEntry) =>
  [
    ...[entry.number, entry.name, entry.class, entry.bankName, entry.iban],
    ...[entry.isSafeguarding, entry.hasStatements, entry.isSettledDaily],
  ] as const;

/** The same labels in the same order for every entry. */
function describe(entry: ChartEntry) {
  return [
    { label: 'Number', value: entry.number },
    { label: 'Name', value: entry.name },
    { label: 'Class', value: classLabels[entry.class] },
    { label: 'Bank', value: entry.bankName },
    { label: 'IBAN', value: formatIban(entry.iban) },
    { label: 'Holds money of clients', value: entry.isSafeguarding ? 'Yes' : 'No' },
    { label: 'Statement each bank day', value: entry.hasStatements ? 'Yes' : 'No' },
    { label: 'Settled each bank day', value: entry.isSettledDaily ? 'Yes' : 'No' },
  ];
}

function show(title: string, lines: { label: string; value: string }[], code: string, version: number) {
  const subject = { kind: 'ledger-account', id: code, version };
  return { shown: { title, lines }, facts: {}, about: { subject, clientId: null, standing: [] } };
}

async function recordChange(
  db: Context['db'],
  verb: 'ledger-account.add' | 'ledger-account.change' | 'ledger-account.delete',
  code: string,
  comment: string,
  facts: Record<string, string | boolean>,
): Promise<void> {
  await record(db, {
    clientId: null,
    verb,
    subjectKind: 'ledger-account',
    subjectId: code,
    facts,
    detail: { comment },
  });
}
