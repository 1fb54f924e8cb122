/** Rules of matching and the columns of CSV files. A rule that posts is decided by two people. */
import { getPerson } from '#server/access/caller.ts';
import { record } from '#server/audit/record.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/pool.ts';
import type { Handlers, Preparations } from '#server/http/context.ts';
import { twoPeople } from '#server/secondPerson/twoPeople.ts';
import { Refusal } from '#shared/errors.ts';
import { amountText, formatMoney, parseDecimal } from '#shared/money.ts';
import type { reconciliationCalls } from '../calls.ts';
import { csvMapping } from '../statements/mapping.ts';
import * as queries from './sql.ts';

type Handled = 'listMatchRules' | 'addMatchRule' | 'endMatchRule' | 'readCsvMapping' | 'saveCsvMapping';

export const rulePreparations = {
  addMatchRule: async ({ body: { code, words, target, most, comment } }, { db }) => {
    await assertAccounts(db, code, target);
    if ((await db.one(queries.isRuleKnown, [code, words])).yes) throw new Refusal('match-rule-known');
    const lines = [
      { label: 'Statements of', value: `EUR.${code}` },
      { label: 'Words', value: words },
      { label: 'Posted to', value: `EUR.${target}` },
      { label: 'Lines up to', value: `${formatMoney(parseDecimal(most) ?? 0n)} EUR` },
      { label: 'Comment', value: comment },
    ];
    const subject = { kind: 'match-rule', id: `${code} ${words}`, version: 0 };
    return {
      shown: { title: 'Add a rule that posts lines of statements', lines },
      facts: {},
      about: { subject, clientId: null, standing: [] },
    };
  },
} satisfies Preparations<typeof reconciliationCalls>;

export const ruleHandlers: Pick<Handlers<typeof reconciliationCalls, typeof rulePreparations>, Handled> = {
  listMatchRules: async (_input, { db }) => {
    const items = (await db.many(queries.listRules)).map((row) => ({
      ...{ id: row.id, kind: row.kind, code: row.code ?? '', words: row.words ?? '', target: row.target ?? '' },
      most: row.most_minor === null ? '' : amountText('EUR', row.most_minor),
      madeBy: row.made_by ?? '',
    }));
    return { items, next: null };
  },

  addMatchRule: async ({ body: { code, words, target, most, comment } }, context) => {
    const { madeBy, confirmedBy } = twoPeople(context);
    const { db } = context;
    await assertAccounts(db, code, target);
    const values = [newId(), code, words, target, parseDecimal(most), madeBy, confirmedBy];
    const added = await db.maybe(queries.insertRule, values);
    if (!added) throw new Refusal('match-rule-known');
    const about = { clientId: null, subjectKind: 'match-rule', subjectId: added.id, detail: { comment } } as const;
    await record(db, { ...about, verb: 'match-rule.add', facts: { code, words, target } });
  },

  endMatchRule: async ({ params: { ruleId }, body: { comment } }, { db, caller }) => {
    const rule = await db.maybe(queries.findRule, [ruleId]);
    if (!rule) throw new Refusal('not-found');
    if (rule.kind !== 'text') throw new Refusal('match-rule-fixed');
    await db.run(queries.endRule, [ruleId, getPerson(caller).personId]);
    const about = { clientId: null, subjectKind: 'match-rule', subjectId: ruleId, detail: { comment } } as const;
    await record(db, { ...about, verb: 'match-rule.end' });
  },

  readCsvMapping: async ({ params: { code } }, { db }) => {
    if (!(await db.maybe(queries.findCode, [code]))) throw new Refusal('not-found');
    const kept = csvMapping.safeParse((await db.maybe(queries.readMapping, [code]))?.mapping);
    return { mapping: kept.success ? kept.data : null };
  },

  saveCsvMapping: async ({ params: { code }, body }, { db, caller }) => {
    if (!(await db.maybe(queries.findCode, [code]))) throw new Refusal('account-unknown');
    await db.run(queries.saveMapping, [code, JSON.stringify(body), getPerson(caller).personId]);
    const about = { clientId: null, subjectKind: 'ledger-account', subjectId: code } as const;
    await record(db, { ...about, verb: 'csv-mapping.change' });
  },
};

/** @throws Refusal account-unknown, same-account */
async function assertAccounts(db: Db, code: string, target: string): Promise<void> {
  for (const [path, one] of [
    ['code', code],
    ['target', target],
  ] as const)
    if (!(await db.maybe(queries.findCode, [one])))
      throw new Refusal('account-unknown', [{ path, code: 'account-unknown' }]);
  if (code === target) throw new Refusal('same-account');
}
