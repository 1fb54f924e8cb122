/** Bailiffs' orders over amounts: what they hold of a client's euro accounts, and their payments. */

import { getCarrier } from '#features/payments/banks/server/carrier.ts';
import { record } from '#server/audit/record.ts';
import type { CaseAction, CaseFact, Decision, Effect, FoundCase } from '#server/cases/declared.ts';
import { bankDay } from '#server/db/bankDay.ts';
import { newId } from '#server/db/ids.ts';
import { type Db, sql } from '#server/db/pool.ts';
import type { Follower } from '#server/followers/followers.ts';
import type { Context } from '#server/http/context.ts';
import { Refusal } from '#shared/errors.ts';
import { textLengths } from '#shared/limits.ts';
import { formatMoney, parseDecimal } from '#shared/money.ts';

interface OrderRow {
  authority: string;
  number: string;
  /** null: whole accounts */
  amount_minor: bigint | null;
  /** of the amount */
  rest_minor: bigint | null;
  priority: number;
  protected_minor: bigint;
  is_told: boolean;
  /** holds the amount, or whole accounts */
  holds: 'amount' | 'account' | null;
}

const findOrder = sql<OrderRow>(`
  select o.authority, o.number, o.amount_minor, order_rest(o.case_id) as rest_minor, o.priority, o.protected_minor,
    o.is_told,
    (select min(scope) from restriction r where r.case_id = o.case_id and r.cause = 'ORDER' and r.lifted_at is null)
      as holds
  from bailiff_order o where o.case_id = $1`);
export const getOrder = (db: Db, caseId: string): Promise<OrderRow | undefined> => db.maybe(findOrder, [caseId]);

const insertOrder = sql<never>(`
  insert into bailiff_order (case_id, client_id, authority, number, priority, is_told, amount_minor, protected_minor,
    made_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, bank_now())`);
const updateAmount = sql<never>(
  'update bailiff_order set amount_minor = $2, protected_minor = $3 where case_id = $1 and amount_minor is null',
);
const holdAmount = sql<never>(`
  insert into restriction (id, client_id, scope, cause, case_id, comment, made_by, made_at)
  values ($1, $2, 'amount', 'ORDER', $3, $4, $5, bank_now())`);
const payOrder = sql<{ refusal: string | null }>('select pay_out_order($1, $2, $3, $4, $5, $6, $7) as refusal');
const listPaid = sql<{ made_on: string; amount_minor: bigint; payee_name: string; state: string }>(`
  select ${bankDay('p.created_at')} as made_on, p.amount_minor, p.payee_name, p.state::text as state
  from bailiff_payment b join payment p on p.id = b.payment_id
  where b.case_id = $1 order by p.id limit 100`);

const euros = (minor: bigint) => `${formatMoney(minor)} EUR`;
const minorIn = (value: unknown): bigint | null => (typeof value === 'string' ? parseDecimal(value) : null);
const textIn = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
type Props = Pick<Decision, 'props'>;

/** What the order says, as it was entered. */
export async function keepOrder({ db }: Context, { id, clientId }: FoundCase, { props }: Props): Promise<void> {
  const amount = [minorIn(props['amount']), minorIn(props['protected']) ?? 0n];
  const order = [
    textIn(props['authority']),
    textIn(props['number']),
    Number(props['priority']),
    props['told'] === 'yes',
  ];
  await db.run(insertOrder, [id, clientId, ...order, ...amount]);
}

/** From now on the amount stays, whatever comes in. */
export const holdOrder: Effect = async ({ db }, { id, clientId }, { comment, by }) => {
  await db.run(holdAmount, [newId(), clientId, id, comment, by]);
};

/** The bounds of an order's texts. @throws Refusal invalid-input */
export async function checkOrder(_context: Context, _found: FoundCase, { props }: Props): Promise<void> {
  refuseLonger({ authority: 200, number: 100 }, props);
}

function refuseLonger(most: Readonly<Record<string, number>>, props: Props['props']): void {
  const long = Object.keys(most).filter((key) => textIn(props[key]).length > (most[key] ?? 0));
  if (long.length > 0)
    throw new Refusal(
      'invalid-input',
      long.map((key) => ({ path: `props.${key}`, code: 'too-long' })),
    );
}

/** What an order over an amount says of itself, and what was paid. */
export async function orderFacts(db: Db, caseId: string): Promise<CaseFact[]> {
  const order = await getOrder(db, caseId);
  if (!order) return [];
  const { amount_minor: amount, rest_minor: rest, protected_minor: kept } = order;
  return [
    { label: 'Order', value: `${order.authority}, ${order.number}` },
    { label: 'Priority', value: String(order.priority) },
    { label: 'May be known', value: order.is_told ? 'Yes' : 'No' },
    ...(amount === null || rest === null
      ? []
      : [
          { label: 'Amount', value: euros(amount) },
          { label: 'Still wanted', value: euros(rest) },
          { label: 'Protected in a month', value: kept === 0n ? 'Nothing' : euros(kept) },
        ]),
    ...(await db.many(listPaid, [caseId])).map((paid) => ({
      label: 'Paid out',
      value: `${euros(paid.amount_minor)} to ${paid.payee_name}, ${paid.made_on}`,
    })),
  ];
}

const acted = async (db: Db, { id, clientId }: FoundCase, action: string): Promise<void> =>
  record(db, { clientId, verb: 'case.act', subjectKind: 'case', subjectId: id, facts: { action } });

/** An order that came without an amount gets one: then only that stays. `free` ends the blocks of whole accounts. */
export const setAmount = (free: Effect): CaseAction => ({
  code: 'setAmount',
  button: 'Set amount',
  confirm:
    'The order holds this amount of all euro accounts, and of what comes in. The ' +
    'accounts that it blocked are free for the rest. A second person confirms.',
  from: 1,
  isPossible: async (db, { id }) => (await getOrder(db, id))?.holds === 'account',
  fields: [
    { key: 'amount', label: 'Amount', kind: 'amount', required: true },
    { key: 'protected', label: 'Protected in a month', kind: 'amount' },
  ],
  needsSecond: () => true,
  effect: async (context, found, decision) => {
    const { props } = decision;
    await context.db.run(updateAmount, [found.id, minorIn(props['amount']), minorIn(props['protected']) ?? 0n]);
    await holdOrder(context, found, decision);
    await free(context, found, decision);
    await acted(context.db, found, 'setAmount');
  },
});

export const payOut: CaseAction = {
  code: 'payOut',
  button: 'Pay out',
  confirm:
    'The money leaves the client’s accounts for this payee, from the one that has most ' +
    'first. What it pays, the order no longer holds. A second person confirms.',
  from: 1,
  isPossible: async (db, { id }) => {
    const order = await getOrder(db, id);
    return order?.holds === 'amount' && (order.rest_minor ?? 0n) > 0n;
  },
  fields: [
    { key: 'amount', label: 'Amount', kind: 'amount', required: true },
    { key: 'payee', label: 'Payee', kind: 'text', required: true },
    { key: 'iban', label: 'IBAN of the payee', kind: 'iban', required: true },
    { key: 'message', label: 'Message to the payee', kind: 'text', required: true },
  ],
  stepUp: true,
  check: async ({ db, services }, { id }, { props }) => {
    const rest = (await getOrder(db, id))?.rest_minor ?? 0n;
    if ((minorIn(props['amount']) ?? 0n) > rest)
      throw new Refusal('invalid-input', [{ path: 'props.amount', code: 'more-than-ordered' }]);
    refuseLonger({ payee: textLengths.name, message: textLengths.message }, props);
    await getCarrier(db, services, textIn(props['iban']));
  },
  needsSecond: () => true,
  effect: async ({ db, services }, found, { props }) => {
    const iban = textIn(props['iban']);
    const { rail, payeeBank } = await getCarrier(db, services, iban);
    const words = [textIn(props['payee']), iban, payeeBank?.name ?? null, textIn(props['message'])];
    const { refusal } = await db.one(payOrder, [found.id, minorIn(props['amount']), rail, ...words]);
    if (refusal !== null) throw getRefusal(refusal);
    await acted(db, found, 'payOut');
  },
};

const refusals = {
  state_conflict: 'state-conflict',
  insufficient_funds: 'insufficient-funds',
  payee_account_unknown: 'payee-account-unknown',
} as const;
const getRefusal = (code: string): Error =>
  code in refusals ? new Refusal(refusals[code as keyof typeof refusals]) : new Error(`pay_out_order answered ${code}`);

/** Orders whose payments have moved between two records. */
const listMoved = sql<{ case_id: string }>(`
  select distinct b.case_id
  from audit a
  join bailiff_payment b on b.payment_id = a.subject_id::uuid
  where a.n > $1 and a.n <= $2 and a.subject_kind = 'payment'
  order by b.case_id`);
const settleOrder = sql<{ ended: boolean | null }>('select settle_order($1) as ended');

/** An order that is paid holds nothing any more; if its money comes back, it holds again. */
export const ordersFollower: Follower = {
  name: 'bailiff-orders',
  batch: 1000,
  follow: async (tx, { after, until }) => {
    for (const { case_id: id } of await tx.many(listMoved, [after, until])) await tx.one(settleOrder, [id]);
  },
};
