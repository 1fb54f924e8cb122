/** What a bailiff's order holds: an amount, or whole accounts from which no money leaves until the order is lifted. */

import { unlessAbout } from '#features/cases/server/subject.ts';
import { record } from '#server/audit/record.ts';
import { cancelRequest, requestInformation } from '#server/cases/asking.ts';
import type { CaseOption, DeclaredCase, Effect, FoundCase } from '#server/cases/declared.ts';
import { newId } from '#server/db/ids.ts';
import { type Db, sql } from '#server/db/pool.ts';
import { formatIban } from '#shared/iban.ts';
import { formatMoney } from '#shared/money.ts';
import { checkOrder, getOrder, holdOrder, keepOrder, orderFacts, payOut, setAmount } from './bailiffOrders.ts';

interface AccountRow {
  number: string;
  iban: string;
  name: string;
  /** by this order */
  is_held: boolean;
}

/** An account is named by the number that ends its IBAN. */
const listAccounts = sql<AccountRow>(`
  select right(a.iban, 11) as number, a.iban, a.name, exists (
    select from restriction r
    where r.account_id = a.id and r.case_id = $2 and r.cause = 'ORDER' and r.lifted_at is null) as is_held
  from account a
  where a.client_id = $1 and a.currency = 'EUR' and a.closed_at is null
  order by a.opened_at, a.id limit 100`);

/**
 * $1 ids as JSON by account, $2 client, $3 case, $4 comment, $5 by whom. Accounts in the order in which everybody locks
 * them.
 */
const holdAccount = sql<never>(`
  insert into restriction (id, client_id, scope, cause, case_id, account_id, comment, made_by, made_at)
  select $1, a.client_id, 'account', 'ORDER', $3, a.id, $4, $5, bank_now()
  from account a
  where a.client_id = $2 and a.currency = 'EUR' and right(a.iban, 11) = $6 and a.closed_at is null and not exists (
    select from restriction r where r.account_id = a.id and r.case_id = $3 and r.lifted_at is null)`);
/** $2 numbers of accounts, and whether the amount. */
const liftHolds = sql<never>(`
  update restriction r set lifted_at = bank_now(), lifted_by = $4, lift_comment = $5
  where r.case_id = $1 and r.cause = 'ORDER' and r.lifted_at is null and (
    (r.scope = 'amount' and $3) or exists (select from account a
      where a.id = r.account_id and right(a.iban, 11) = any ($2)))`);
const stands = sql<{ yes: boolean }>(`
  select exists (select from restriction where case_id = $1 and cause = 'ORDER' and lifted_at is null) as yes`);

const getOption = ({ number, iban, name }: AccountRow): CaseOption => ({
  ...{ value: number, label: name, detail: formatIban(iban), isChosen: true },
});
const getAccounts = (isHeld: boolean) => async (db: Db, found: Pick<FoundCase, 'id' | 'clientId'>) =>
  (await db.many(listAccounts, [found.clientId, found.id])).filter((row) => row.is_held === isHeld).map(getOption);
const sortChosen = (chosen: unknown): string[] => (Array.isArray(chosen) ? chosen.map(String).sort() : []);

const hold: Effect = async (context, found, decision) => {
  const { db } = context;
  const { props, comment, by } = decision;
  await keepOrder(context, found, decision);
  if (props['covers'] === 'amount') return holdOrder(context, found, decision);
  for (const number of sortChosen(props['accounts']))
    await db.run(holdAccount, [newId(), found.clientId, found.id, comment, by, number]);
};

/** The amount among what can be lifted: no account has its value. */
const wholeAmount = 'amount';
async function heldOptions(db: Db, found: Pick<FoundCase, 'id' | 'clientId'>): Promise<CaseOption[]> {
  const order = await getOrder(db, found.id);
  if (order?.holds !== 'amount') return getAccounts(true)(db, found);
  const detail = `${formatMoney(order.rest_minor ?? 0n)} EUR still wanted`;
  return [{ value: wholeAmount, label: 'All that is held', detail, isChosen: true }];
}

const freeAccounts: Effect = async ({ db }, found, { comment, by }) => {
  const numbers = (await getAccounts(true)(db, found)).map(({ value }) => value);
  await db.run(liftHolds, [found.id, numbers, false, by, comment]);
};

const lift: Effect = async ({ db }, { id, clientId }, { props, comment, by }) => {
  const chosen = sortChosen(props['accounts']);
  await db.run(liftHolds, [id, chosen, chosen.includes(wholeAmount), by, comment]);
  const facts = { action: 'liftHold' };
  await record(db, { clientId, verb: 'case.act', subjectKind: 'case', subjectId: id, facts });
};

const priorities = Object.fromEntries(
  [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => [String(n), n === 1 ? '1, paid first' : String(n)]),
);
const yesOrNo = { yes: 'Yes', no: 'No' };
const covered = { amount: 'An amount', accounts: 'Whole accounts' };
const ofAmount = { key: 'covers', is: 'amount' };

export const bailiffCases: DeclaredCase = {
  type: 'BAILIFF',
  facts: async (db, found) => {
    const held = (await getAccounts(true)(db, found)).map(({ label, detail }) => `${label}, ${detail}`);
    return [...(await orderFacts(db, found.id)), ...held.map((value) => ({ label: 'Held by this order', value }))];
  },
  actions: [
    {
      code: 'IAPR',
      button: 'Approve',
      confirm:
        'An amount stays in the euro accounts, also of what comes in, and the ' +
        'rest is free. Without an amount no money leaves the chosen ' +
        'accounts. Money still comes in. A second person lifts it later.',
      fields: [
        { key: 'authority', label: 'Authority', kind: 'text', required: true },
        { key: 'number', label: 'Number of the order', kind: 'text', required: true },
        { key: 'priority', label: 'Priority', kind: 'one', choices: priorities, required: true },
        { key: 'told', label: 'May the client know?', kind: 'one', choices: yesOrNo, required: true },
        { key: 'covers', label: 'Holds', kind: 'one', choices: covered, required: true },
        { key: 'amount', label: 'Amount', kind: 'amount', required: true, when: ofAmount },
        { key: 'protected', label: 'Protected in a month', kind: 'amount', when: ofAmount },
        {
          ...{ key: 'accounts', label: 'Accounts to hold', kind: 'some', required: true },
          ...{ options: getAccounts(false), when: { key: 'covers', is: 'accounts' } },
        },
      ],
      whyNot: unlessAbout('BAILIFF'),
      check: checkOrder,
      onlyTakes: true,
      effect: hold,
    },
    {
      code: 'IDCL',
      button: 'Decline Request',
      confirm: 'The order is sent back.',
      reasons: { debtor: 'Wrong debtor', duplicate: 'Duplicate', formal: 'Formal fault' },
    },
    {
      code: 'liftHold',
      button: 'Lift hold',
      confirm: 'What is chosen is free again. The rest stays held. A second person confirms.',
      from: 1,
      isPossible: async (db, { id }) => (await db.one(stands, [id])).yes,
      fields: [{ key: 'accounts', label: 'To free', kind: 'some', options: heldOptions, required: true }],
      needsSecond: () => true,
      effect: lift,
    },
    setAmount(freeAccounts),
    payOut,
    requestInformation,
    cancelRequest,
  ],
};
