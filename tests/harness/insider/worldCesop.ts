// Messages of CESOP for a thief: a draft to file, one to withdraw, a filed one to answer, a quarter that was taken.
import { getDays, getQuarter } from '#features/cesop/rules.ts';
import { addDays } from '#shared/days.ts';
import { bankToday } from '../bankDay.ts';
import { companies, staff } from '../village.ts';

const before = (quarter: string) => getQuarter(addDays(getDays(quarter).from, -1));
/** that is over, and has no message */
export const quarter = before(getQuarter(bankToday()));
const draftedIn = before(quarter);
const unwantedIn = before(draftedIn);
export const filedIn = before(unwantedIn);
export const takenQuarter = before(filedIn);

const id = (n: number) => `01900000-0000-4000-8000-0000000000e${n}`;
export const cesopMessages = { drafted: id(1), unwanted: id(2), filed: id(3) } as const;

const steps = [
  `insert into cesop_message (id, quarter, kind, state, made_by, made_at)
   values ($1, $2, 'nothing', 'making', '${staff.H}', bank_now())`,
  `update cesop_message set state = 'drafted' where id = $1`,
  `update cesop_message set state = 'filed', filed_by = '${staff.E}', filed_at = bank_now() where id = $1`,
  `update cesop_message set state = 'accepted', kind = 'new', answered_by = '${staff.E}', answered_at = bank_now()
   where id = $1`,
];

/** A payee abroad, with one payment of a client. */
const addPayee = `
  with payee as (
    insert into cesop_payee (id, message_id, place, role, party, name, name_kind, country, state, payments,
      amount_minor, fingerprint)
    values ($2, $1, 1, 'payer', 'GB thames', 'Thames', 'BUSINESS', 'GB', 'accepted', 1, 100, '')
  ), paid as (
    insert into cesop_transaction (message_id, payee_id, transaction_id, payment_id, client_id, is_refund, at,
      amount_minor, method, at_premises, payer_country, payer_source)
    values ($1, $2, '1', new_id(), $3, false, $4::date + interval '12 hours', 100, 'Bank transfer', false, 'LT', 'IBAN')
  )
  update cesop_message set payees = 1, transactions = 1 where id = $1`;

export async function settleCesop(owner: { query(text: string, values: unknown[]): Promise<unknown> }): Promise<void> {
  const messages = [
    { messageId: cesopMessages.drafted, of: draftedIn, done: 2 },
    { messageId: cesopMessages.unwanted, of: unwantedIn, done: 2 },
    { messageId: cesopMessages.filed, of: filedIn, done: 3 },
    { messageId: id(4), of: takenQuarter, done: 4 },
  ];
  for (const { messageId, of, done } of messages)
    for (const [at, step] of steps.slice(0, done).entries())
      await owner.query(step, at === 0 ? [messageId, getDays(of).from] : [messageId]);
  await owner.query(addPayee, [id(4), id(5), companies.timber, getDays(takenQuarter).from]);
}
