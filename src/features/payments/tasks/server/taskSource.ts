/** The list of tasks: a company's payments in state Requested. */

import { sql } from 'kysely';
import { type CheckedRow, getPayeeCheck } from '#features/payments/payees/payeeCheck.ts';
import { paymentStates, type RailName } from '#features/payments/rules.ts';
import { holds, is } from '#server/lists/conditions.ts';
import type { Scope, Source, Sql } from '#server/lists/source.ts';
import { getFundId } from '#shared/ids.ts';
import { amountText, decimalText, parseAmountText } from '#shared/money.ts';
import { feeLabel } from '#shared/reference/fees.ts';
import type { Task } from '../task.ts';
import { taskList } from '../taskList.ts';
import { taskStanding } from '../words.ts';

interface TaskRow extends CheckedRow {
  id: string;
  rail: RailName;
  currency: string;
  amount_minor: bigint;
  fee_minor: bigint;
  payee_iban: string;
  payee_name: string;
  mismatch_accepted: boolean;
  other_bank: string | null;
  remittance_reference: string | null;
  end_to_end_id: string | null;
  is_instant: boolean;
  message: string;
  payer_iban: string;
  payer_blocked: boolean;
  account_name: string;
  version: number;
  created_at: string;
  initiator_id: string | null;
  creator: string;
  standing: Task['standing'];
  pushed_at: string | null;
  awaited: { id: string; name: string }[] | null;
  /** of the open request: how many payments it is about */
  together: number | null;
}

/** In the text of the query: the index of tasks is one of this state alone. */
const requested = sql.lit(paymentStates.requested);

/** Whose turn it is follows from whom the open request still asks; the words for it sort by the first of them. */
function tasks({ clientId, personId }: Scope): Sql[] {
  return [
    sql`
      select p.*, coalesce(i.full_name, '') as creator, a.name as account_name,
        a.blocked_at is not null as payer_blocked,
        r.id as open_request_id, r.created_at as pushed_at, json_array_length(r.payload -> 'subjects') as together,
        plain_words(p.payee_name) as name_key, plain_words(coalesce(i.full_name, '')) as creator_key,
          plain_words(a.name) as account_key,
        case when w.first_id is null then 'unsent' when w.is_mine then 'mine' else 'others' end as standing,
        case when w.first_id is null then '1' when w.is_mine then '2'
          else '3' || plain_words((select full_name from person where id = w.first_id)) end as standing_key
      from payment p
      join account a on a.id = p.payer_account_id
      left join person i on i.id = p.initiator_id
      left join request r on r.id = p.request_id and r.state = 'open'
      left join lateral (
        select min(t.person_id) as first_id, bool_or(t.person_id = ${personId}) as is_mine
        from request_recipient t
        where t.request_id = r.id and t.is_open
      ) w on true
      where p.payer_client_id = ${clientId} and p.state = ${requested}`,
  ];
}

function dress(rows: Sql): Sql {
  return sql`
    select r.*,
      (select json_agg(json_build_object('id', w.id, 'name', w.full_name) order by w.id)
       from request_recipient t
       join person w on w.id = t.person_id
       where t.request_id = r.open_request_id and t.is_open) as awaited
    from (${rows}) r`;
}

/** A task changes with its payment, with the request about it, and with those whom that asks. */
function touched(news: Sql, { clientId }: Scope): Sql {
  return sql`
    select n, subject_id::uuid as id
    from ${news}
    where subject_kind = 'payment'
    union all
    select n, (s ->> 'id')::uuid
    from ${news}
    join request r on r.id::text = subject_id
    cross join json_array_elements(r.payload -> 'subjects') s
    where subject_kind = 'request' and r.company_id = ${clientId} and r.kind = 'payment'
    union all
    select n, p.id
    from ${news}
    join request_recipient t on t.person_id = subject_id
    join payment p on p.request_id = t.request_id and p.payer_client_id = ${clientId} and p.state = ${requested}
    where subject_kind = 'person'`;
}

export const taskSource: Source<typeof taskList, TaskRow> = {
  list: taskList,
  relations: tasks,
  filters: {
    standing: is('standing'),
    text: holds(['payee_name', 'message', 'creator'], {
      codes: ['payee_iban', 'remittance_reference'],
      amounts: ['amount_minor'],
    }),
  },
  sorts: {
    name: { column: 'name_key', type: 'text' },
    creator: { column: 'creator_key', type: 'text' },
    account: { column: 'account_key', type: 'text' },
    createdAt: { column: 'created_at', type: 'timestamptz' },
    standing: { column: 'standing_key', type: 'text' },
    amount: { column: 'amount_minor', type: 'bigint' },
  },
  tie: [{ column: 'id', type: 'uuid' }],
  indexed: ['createdAt'],
  dress,
  toItem: getTask,
  facet: { field: 'standing', column: 'standing' },
  sums: { currency: 'currency', of: { amount: sql`r.amount_minor` } },
  feed: { kinds: ['payment', 'request', 'person'], touched },
  cells: {
    name: ({ name }) => name,
    iban: ({ account }) => account,
    amount: ({ amount }) => getDecimal(amount),
    currency: ({ currency }) => currency,
    fee: ({ fee }) => getDecimal(fee),
    message: ({ details, reference }) => details || reference,
    from: ({ accountid }) => accountid.split('.')[1] ?? '',
    creator: ({ creator }) => creator,
    createdAt: ({ createdAt }, { timeIn }) => timeIn(createdAt),
    standing: (task, { personId }) => taskStanding(task, personId).words,
  },
  exported: { verb: 'task.export', subjectKind: 'client' },
};

function getTask(row: TaskRow): Task {
  return {
    id: row.id,
    amount: amountText(row.currency, row.amount_minor, 'PAYMENT'),
    fee: amountText(row.currency, row.fee_minor, feeLabel(row.rail)),
    currency: row.currency,
    account: row.payee_iban,
    name: row.payee_name,
    payeeCheck: getPayeeCheck(row),
    mismatchAccepted: row.mismatch_accepted,
    bank: row.other_bank ?? '',
    reference: row.remittance_reference ?? '',
    endToEndId: row.end_to_end_id ?? '',
    delivery: row.rail === 'sepa' ? (row.is_instant ? 'instant' : 'standard') : 'book',
    details: row.message,
    creator: row.creator,
    creatorId: row.initiator_id ?? '',
    createdAt: row.created_at,
    accountid: getFundId(row.currency, row.payer_iban, row.payer_blocked),
    accountName: row.account_name,
    version: row.version,
    standing: row.standing,
    awaited: row.awaited ?? [],
    pushedAt: row.pushed_at,
    together: row.together ?? 1,
  };
}

function getDecimal(text: string): string {
  const amount = parseAmountText(text);
  return amount ? decimalText(amount.minor, amount.currency) : '';
}
