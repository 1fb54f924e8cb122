// Cases of the village with something to steal.
import { randomUUID } from 'node:crypto';
import { openCase } from '#features/cases/server/openCase.ts';
import { openPool } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { actOn, getOpenCase } from '#tests/samples/requests.ts';
import type { TestBank } from '../bank.ts';
import { openDesk } from '../desks.ts';
import { approvePayments } from '../railPayments.ts';
import { companies, people, staff } from '../village.ts';
import { others } from './others.ts';
import { openRegistration, settleRegistration } from './registration.ts';

/** Of cases. */
export interface OfCases {
  /** one more than a person closes alone in a day */
  closable: readonly { clientId: string; caseId: string; version: number }[];
  /** a case with an item of its checklist, and one with the file */
  ticked: { params: Readonly<Record<string, string>>; itemId: string };
  filed: Readonly<Record<string, string>>;
  /** a request that a natural person has not answered */
  asked: Readonly<Record<string, string>>;
}

interface Wanted {
  type: Parameters<typeof openCase>[1]['type'];
  of: string;
  reason?: 'CLOSE' | 'CARD' | 'DEBT' | 'RECALL' | 'COMPLAINT' | 'AUTHORITY' | 'REFUND';
  title?: string;
  events?: { rule: string; figure: bigint }[];
  /** of a match */
  permille?: number;
}
const { timber, bakery } = companies;
const { stranger, representative } = people;
const twice: readonly Wanted[] = [
  ...(['LIMITS', 'DOCUMENT'] as const).map((type) => ({ type, of: bakery })),
  ...(['PATTERN', 'FAMILY'] as const).map((type) => ({ type, of: stranger })),
  { type: 'CHILD', of: representative },
  { type: 'MNT', of: bakery, events: [{ rule: 'C.OUT.15K', figure: 1_600_000n }] },
  ...(['PEP', 'RCA', 'ADVERSE_MEDIA', 'SANCTION'] as const).map((type) => ({ type, of: stranger, permille: 750 })),
  { type: 'SANCTION', of: stranger, permille: 990 },
];
/** each of the three is met with another action first */
const thrice: readonly Wanted[] = [
  ...[1, 2, 3].map(() => ({ type: 'FRAUD' as const, of: timber })),
  ...[1, 2, 3].map(() => ({ type: 'BAILIFF' as const, of: timber })),
  ...[1, 2, 3].map(() => ({ type: 'BAILIFF' as const, of: bakery })),
];
const wanted: readonly Wanted[] = [
  ...(['EDD', 'ODD', 'RESIDENCE', 'RFI', 'SENIOR'] as const).map((type) => ({ type, of: bakery })),
  ...(['CLOSE', 'CARD', 'DEBT', 'RECALL', 'COMPLAINT', 'AUTHORITY', 'REFUND'] as const).map((reason) => ({
    ...{ type: 'OTHER' as const, of: bakery, reason },
  })),
  ...twice,
  ...twice,
  { type: 'PEP', of: stranger, title: 'Confirmed', permille: 750 },
  // somebody in office: no one approves it alone
  { type: 'EDD', of: stranger },
  ...thrice,
];

async function insertHit(owner: TestBank['owner'], client: string, permille: number): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    `with c as (
       insert into screening_check (id, client_id, input, input_hash, versions, at)
       values (new_id(), $1, '{}', sha256('x'), '{}', bank_now()) returning id
     )
     insert into screening_hit (id, check_id, client_id, code, entity_id, entity_name, score_permille, parts, state)
     select new_id(), id, $1, 'UN', new_id()::text, 'Somebody', $2, '[]', 'open' from c returning id`,
    [client, permille],
  );
  return rows.map(({ id }) => id);
}

/** Cases about clients and people, as the bank and other staff have opened them: two of each type. */
export async function settleCases(bank: TestBank, fileId: string): Promise<OfCases> {
  const { owner } = bank;
  const pool = openPool({ url: bank.database.serverUrl, size: 1 });
  const about = { title: 'A case', comment: 'Why', openedBy: staff.P } as const;
  const getHit = (client: string, permille: number) => insertHit(owner, client, permille);
  const [held = ''] = await approvePayments(owner, { amountMinor: 300_000n });
  await settleRegistration(bank);
  const closable: string[] = [];
  const filed = randomUUID();
  await inTransaction(pool, async (tx) => {
    const open = (type: Parameters<typeof openCase>[1]['type'], subjectId: string, more = {}) =>
      openCase(tx, { ...about, type, subjectId, ...more });
    await open('PAYMENT', timber, { paymentId: held });
    for (const { type, of, permille, ...more } of wanted)
      await open(type, of, { ...more, ...(permille && { hitIds: await getHit(of, permille) }) });
    await open('OPEN', people.stranger);
    await open('REOPEN', others.closed);
    await open('OPEN', others.declined, { title: 'Confirmed' });
    await open('OPEN', others.declined);
    await openRegistration(tx);
    await open('RFI', timber, { id: filed });
    while (closable.length < 21) closable.push(await open('RFI', timber, { title: 'Closable' }));
  });
  await owner.query(`update payment set state = payment_state('blocked') where id = $1`, [held]);
  // a child; a function that was confirmed
  await owner.query(`update person set birth_date = '2020-01-01' where id = $1`, [people.representative]);
  await owner.query(
    `insert into client (id, type, title, sort_name, country, created_at)
     select id, 'N', full_name, lower(full_name), 'LT', bank_now() from person where id = $1`,
    [people.representative],
  );
  await owner.query(
    `with done as (
       update client_case set status = 2, closed_at = bank_now() - interval '1 minute',
         outcome = jsonb_build_object('code', case type when 'OPEN' then 'IDCL' else 'ATRU' end, 'by', $1::text,
           'confirmedBy', null, 'reasons', '[]'::jsonb)
       where title = 'Confirmed' returning id
     )
     update screening_hit set state = 'true' where id in (select h.hit_id from case_hit h
       join done d on d.id = h.case_id)`,
    [staff.P],
  );
  await owner.query(
    `insert into office_end (id, client_id, ended_on, comment, made_by, confirmed_by, made_at)
     values (new_id(), $1, '2020-01-01', 'Out of office', $2, $3, bank_now())`,
    [people.representative, staff.P, staff.D],
  );
  await owner.query('insert into case_file (case_id, file_id) values ($1, $2)', [filed, fileId]);
  await owner.query(
    `insert into client_change (case_id, field, client_id, value)
     select id, 'fullname', subject_id, '"Vagis UAB"' from client_case where type = 'DOCUMENT'
     order by opened_at, id limit 1`,
  );
  await pool.end();
  const { rows } = await owner.query<{ item: string }>(
    `select items -> 0 ->> 'id' as item from case_checklist where type = 'RFI' and ended_at is null`,
  );
  const params = { clientId: timber, caseId: filed };
  return {
    closable: closable.map((caseId) => ({ clientId: timber, caseId, version: 1 })),
    ticked: { params, itemId: rows[0]?.item ?? '' },
    filed: params,
    asked: await askPerson(bank),
  };
}

/** As staff ask. Its case is the last of all, so that the others are met in the same order with it and without. */
async function askPerson(bank: TestBank): Promise<OfCases['asked']> {
  const { browser } = await openDesk(bank, staff.M);
  const found = await getOpenCase(browser, 'RFI', stranger);
  const request = { items: [{ kind: 'question', words: 'What was it for?' }] };
  const { status } = await actOn(bank, browser, found, 'AREQ', { request });
  if (status !== 200) throw new Error(`a person was not asked: ${status}`);
  const { rows } = await bank.owner.query<{ id: string }>('select id from info_request where case_id = $1', [found.id]);
  return { clientId: stranger, caseId: found.id, requestId: rows[0]?.id ?? '' };
}
