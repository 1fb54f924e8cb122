// A village with something to steal of each kind, for one staff user who tries.
import { randomUUID } from 'node:crypto';
import { createTask, pushTask, untilState } from '#tests/http/tasks.ts';
import type { TestBank } from '../bank.ts';
import { TestDevice } from '../passkeys.ts';
import { approvePayments } from '../railPayments.ts';
import { companies, ibans, people, staff } from '../village.ts';
import { others } from './others.ts';
import { type OfBooks, settleBooks } from './worldBooks.ts';
import { type OfCases, settleCases } from './worldCases.ts';
import { type OfOutlet, settleOutlet } from './worldOutlet.ts';
import { type OfSales, settleSale } from './worldSales.ts';

export interface Loot extends OfCases, OfBooks, OfOutlet, OfSales {
  foreign: Foreign;
  /** requested, executed, one with a fee of 501 EUR, approved, stuck, approved and of a report to the MLRO */
  payments: { waiting: string; executed: string; dear: string; approved: string; stuck: string; reported: string };
  /** one of the bakery that has no end, and an announced one */
  prices: { open: string; announced: string };
  noteId: string;
  fileId: string;
  orderId: string;
  partyId: string;
  /** a party who owns a part of timber */
  ownerId: string;
  /** forbidden words */
  words: readonly string[];
  holdId: string;
  deputyId: string;
  /** somebody else's, to unlock a client */
  colleaguesProposal: string;
  passkeyId: string;
  /** lists that were read: the first removes an entry */
  versions: { removing: string; other: string };
  /** bank days */
  today: string;
  soon: string;
  template: { id: string; version: number };
  /** a match on one word alone, which a rule may fold, and a rule in force */
  folding: { hitId: string; ruleId: string };
}

type Days = Pick<Loot, 'today' | 'soon' | 'template'>;
type Things = Omit<
  Loot,
  'foreign' | 'payments' | 'prices' | 'folding' | keyof (OfCases & OfBooks & OfOutlet & OfSales & Days)
>;

export async function settleLoot(bank: TestBank, foreign: Foreign): Promise<Loot> {
  const director = await TestDevice.enrol(bank, people.director);
  const payments = await settlePayments(bank, director);
  const things = await settleThings(bank);
  await settleRights(bank);
  const folding = await settleFolding(bank);
  return {
    foreign,
    ...things,
    payments,
    prices: await settlePrices(bank),
    folding,
    ...(await settleCases(bank, things.fileId)),
    ...(await readDays(bank)),
    ...(await settleBooks(bank)),
    ...(await settleOutlet(bank)),
    ...(await settleSale(bank)),
  };
}

async function settlePayments(bank: TestBank, director: TestDevice): Promise<Loot['payments']> {
  const browser = await director.signIn();
  const waiting = await createTask(browser, { acc: ibans.lonely }, companies.timber);
  const finance = await TestDevice.enrol(bank, people.finance);
  const maker = await finance.signIn();
  const executed = await createTask(maker, { acc: ibans.lonely }, companies.timber);
  await director.decide(await pushTask(browser, executed, people.director));
  await untilState(bank, [executed], 3);
  const dear = await createDear(bank, () => createTask(maker, { acc: ibans.lonely }, companies.timber));
  await director.decide(await pushTask(browser, dear, people.director));
  await untilState(bank, [dear], 3);
  const some = await approvePayments(bank.owner, { count: 4, amountMinor: 150_000n });
  const [approved = '', stuck = '', alerted = '', reported = ''] = some;
  await bank.owner.query(`update payment set state = payment_state('technicalError') where id = $1`, [stuck]);
  await bank.owner.query(
    `insert into payment_review (payment_id, state, codes, since, changed_at)
     values ($1, 'new', '{C.OUT.15K}', bank_now(), bank_now())`,
    [alerted],
  );
  return { waiting, executed, dear, approved, stuck, reported };
}

/** Rows of the price table, as the program's own: no one has proposed them. */
async function addPrice({ owner }: TestBank, code: string, cents: number, clientId: string | null, from: string) {
  const { rows } = await owner.query<{ id: string }>(
    `with raised as (update bank set price_version = price_version + 1)
     insert into price (code, title, basis, client_id, amount_minor, valid_from, released_at)
     values ($1, $1, case when $1 = 'POST' then 'once' else 'payment' end, $2, $3, $4, now()) returning id`,
    [code, clientId, cents, from],
  );
  return rows[0]?.id ?? '';
}

async function settlePrices(bank: TestBank): Promise<Loot['prices']> {
  const open = await addPrice(bank, 'SEPAFEE', 10, companies.bakery, '2000-01-01');
  return { open, announced: await addPrice(bank, 'POST', 400, null, '2198-01-01') };
}

/** A payment whose fee no one gives back alone. */
async function createDear(bank: TestBank, create: () => Promise<string>): Promise<string> {
  const price = await addPrice(bank, 'BOOKFEE', 50_100, companies.timber, '2000-01-01');
  const id = await create();
  await bank.owner.query('delete from price where id = $1', [price]);
  await bank.owner.query('update bank set price_version = price_version + 1');
  // the others charge timber as much as it had without it
  await bank.owner.query(
    `select post(array[1], array[new_id()], array[internal_account('equity', 'EUR')],
       array[(select id from account where iban = $1)], array[60000], array['capital'], array[null::uuid],
       array[0::bigint])`,
    [ibans.timber],
  );
  return id;
}

/** Locks and links of other staff, and clients that can be closed. */
async function settleRights({ owner }: TestBank): Promise<void> {
  const statements: [string, unknown[]][] = [
    [
      `insert into restriction (id, client_id, scope, cause, account_id, comment, made_by, made_at)
       values (new_id(), $1, 'all', 'STAFF', null, 'Looked into', $3, bank_now()),
         (new_id(), $2, 'account', 'STAFF', (select id from account where client_id = $2 limit 1), 'Looked into', $3,
           bank_now())`,
      [companies.lonely, companies.bakery, staff.P],
    ],
    [
      `insert into staff_link (staff_id, client_id, relation, comment, made_by) values ($1, $2, 'family', 'Told', $3)`,
      [staff.E, companies.bakery, staff.P],
    ],
    [
      `insert into membership (company_id, person_id, role, letters) values ($1, $2, 'CFO', 'ABC')`,
      [companies.bakery, people.finance],
    ],
    [
      `insert into client (id, type, title, sort_name, created_at)
       select id, 'LEGAL', 'Tuščia ' || id, 'tuscia ' || id, bank_now() from unnest($1::text[]) id`,
      [[others.empty, others.gone]],
    ],
    [
      `insert into closing_notice (id, client_id, comment, given_by, given_at, closes_from)
       values (new_id(), $1, 'No business', $2, bank_now() - interval '70 days', bank_today() - 1)`,
      [others.empty, staff.P],
    ],
    [
      `insert into person (id, kind, full_name, birth_date) values ($1, 'client', 'Test declined', '1985-05-05')`,
      [others.declined],
    ],
    [
      `insert into client (id, type, title, sort_name, country, flags, created_at)
       select p.id, 'N', p.full_name, lower(p.full_name), 'LT', case when p.id = $2 then 'Z' else '' end, bank_now()
       from person p where p.id = any ($1)`,
      [[people.stranger, people.operations, others.declined], people.operations],
    ],
    [
      'insert into client_closing (id, client_id, closed_by, closed_at) values (new_id(), $1, $2, bank_now())',
      [others.closed, staff.P],
    ],
    [
      `insert into white_list (id, client_id, iban, rule, comment, data_hash, made_by, confirmed_by, made_at, until_on)
       values (new_id(), $1, $2, 'CASH.1K', 'An owner', 'x', $3, $4, bank_now(), bank_today() + 30)`,
      [companies.timber, ibans.bakery, staff.P, staff.D],
    ],
    [`insert into client_limit (client_id, key, value_minor) values ($1, 'weekOut', 5000000)`, [companies.timber]],
    [
      `insert into watch_rule_version (code, version, title, body, comment, made_at)
       select code, 2, title, body, 'Tuned', bank_now() from watch_rule_version where code = 'UNDER.IN'`,
      [],
    ],
    [
      `insert into watch_rule_state (code, version, state, feed_n, made_by, confirmed_by, at, comment)
       select 'UNDER.IN', v, 'live', 0, $1, $2, bank_now(), 'Released' from generate_series(1, 2) v order by v`,
      [staff.P, staff.D],
    ],
  ];
  for (const [text, values] of statements) await owner.query(text, values);
}

async function settleThings({ owner }: TestBank): Promise<Things> {
  const run: Run = (text, ...values) => owner.query(text, values);
  const things = {
    ...(await settlePapers(run)),
    ...(await settleCards(run)),
    ...(await settleParties(run)),
    ...(await settleDuties(run)),
    versions: await settleLists(run),
  };
  const words = (await run('select id from forbidden_word where ended_at is null order by word limit 2')).rows.map(
    ({ id }) => String(id),
  );
  const { rows } = await run('select id from passkey where person_id = $1 and revoked_at is null', people.director);
  const passkeyId = String(rows[0]?.id);
  return { ...things, words, passkeyId };
}

type Run = (text: string, ...values: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;

/** A note and a file. */
async function settlePapers(run: Run) {
  const noteId = randomUUID();
  const fileId = randomUUID();
  await run(
    `insert into note (id, client_id, author_id, pinned, words, at) values ($1, $2, $3, false, 'A note', bank_now())`,
    ...[noteId, companies.timber, staff.P],
  );
  await run(`insert into file_content (hash, bytes) values (sha256('x'), 'x') on conflict do nothing`);
  await run(
    `insert into client_file (id, client_id, hash, category, name, media_type, size_bytes, added_at)
     values ($1, $2, sha256('x'), 'OD', 'Letter', 'application/pdf', 1, now())`,
    ...[fileId, companies.timber],
  );
  return { noteId, fileId };
}

/** An order of a card that failed, and cards that wait to be made. */
async function settleCards(run: Run) {
  const orderId = randomUUID();
  const order = async (iban: string, id: string) =>
    run(
      `with c as (
         insert into card (id, client_id, account_id, design, name, limit_minor, monthly_minor, created_at, changed_at)
         select new_id(), client_id, id, 'Z1VISA', 'TEAM', 100, 100, now(), now() from account where iban = $1
         returning id, client_id)
       insert into card_order (id, card_id, client_id, state, ordered_at, changed_at)
       select $2, id, client_id, 'ordered', now(), now() from c`,
      ...[iban, id],
    );
  await order(ibans.timber, randomUUID());
  // of a client that less is done to: whatever came before, it can be ordered again, and a file can be made
  await order(ibans.bakery, orderId);
  await run(`update card_order set state = 'failed', refusal = 'address' where id = $1`, orderId);
  await order(ibans.bakery, randomUUID());
  return { orderId };
}

/** A party, and one who owns a part of timber. */
async function settleParties(run: Run) {
  const partyId = randomUUID();
  const ownerId = randomUUID();
  await run(
    `insert into party (id, kind, name, sort_name, born_on, country, made_at)
     values ($1, 'P', 'Test stranger', 'test stranger', '1980-01-01', 'LT', bank_now()),
       ($2, 'P', 'An Owner', 'an owner', '1970-01-01', 'LT', bank_now())`,
    ...[partyId, ownerId],
  );
  await run(
    `insert into relation (id, client_id, role, subject_party, share_bp, comment, from_at)
     values (new_id(), $1, 'P', $2, 3000, 'A register', bank_now()),
       (new_id(), $3, 'P', $4, 3000, 'A register', bank_now())`,
    ...[companies.timber, ownerId, companies.bakery, partyId],
  );
  return { partyId, ownerId };
}

/** A legal hold, a deputy, and a proposal of a colleague. */
async function settleDuties(run: Run) {
  const holdId = randomUUID();
  const deputyId = randomUUID();
  const colleaguesProposal = randomUUID();
  await run(
    `insert into legal_hold (id, client_id, cause, reference, comment, made_by, made_at)
     values ($1, $2, 'COURT', 'e2-1', 'A court', $3, bank_now())`,
    ...[holdId, companies.timber, staff.P],
  );
  await run(
    `insert into deputy (id, for_id, person_id, from_day, until_day, confirmed_by)
     values ($1, $2, $3, bank_today(), bank_today() + 1, $4)`,
    ...[deputyId, staff.H, staff.M, staff.A],
  );
  await run(
    `insert into proposal (id, call, params, query, body, client_id, subject_kind, subject_id, subject_version, effects,
       effects_hash, state, proposed_by)
     values ($1, 'unlockClient', jsonb_build_object('clientId', $2::text), '[{"name":"unlock","value":null}]',
       '{"comment":"Clear"}', $2,
       'restriction', 'of a colleague', 0, '{"title":"Unlock a client","lines":[]}', '', 'open', $3)`,
    ...[colleaguesProposal, companies.lonely, staff.C],
  );
  return { holdId, deputyId, colleaguesProposal };
}

/** A list in use, and two versions that wait. */
async function settleLists(run: Run) {
  const live = randomUUID();
  const removing = randomUUID();
  const other = randomUUID();
  const stage = async (id: string, code: string) => {
    await run(
      `insert into list_version (id, code, format, file_name, size_bytes, sha256, sent_at)
       values ($1, $2, 'own-csv', 'list.csv', 1, '', bank_now())`,
      ...[id, code],
    );
    await run(`update list_version set state = 'staged' where id = $1`, id);
  };
  await stage(live, 'UN');
  await run(`update list_version set state = 'live', n = 1, entries = 2, taken_at = bank_now() where id = $1`, live);
  await run(
    `insert into list_entity (code, entity_id, from_n, body, body_hash)
     select 'UN', 'q1', 1, b, sha256('q1')
     from (select '{"entityId":"q1","kind":"person","name":"Listed One"}'::jsonb
       || jsonb_object_agg(list, '[]'::jsonb) as b
       from unnest('{aliases,births,countries,identifiers,programmes}'::text[]) list) body`,
  );
  await stage(removing, 'UN');
  await run('update list_version set removed = 1 where id = $1', removing);
  await stage(other, 'EU');
  return { removing, other };
}

async function settleFolding({ owner }: TestBank): Promise<Loot['folding']> {
  const ruleId = randomUUID();
  await owner.query(
    `insert into list_entity (code, entity_id, from_n, body, body_hash)
     select 'UN', 'f1', 1, b, sha256('f1')
     from (
       select '{"entityId":"f1","kind":"person","name":"SMARAGDA"}'::jsonb || jsonb_object_agg(list, '[]'::jsonb) as b
       from unnest('{aliases,births,countries,identifiers,programmes}'::text[]) list) body`,
  );
  await owner.query(
    `insert into folding_rule (id, code, entity_id, entity_name, word, names_hash, earlier, earlier_folded, comment,
       made_by, confirmed_by, made_at, until_on)
     values ($1, 'UN', 'q1', 'Listed One', 'listed', '', 1, 1, '', $2, $3, bank_now(), bank_today())`,
    [ruleId, staff.M, staff.H],
  );
  const { rows } = await owner.query<{ id: string }>(
    `with c as (
       insert into screening_check (id, client_id, input, input_hash, versions, at)
       values (new_id(), $1, '{"isPerson": true, "name": "Smaragda Petraitienė"}', sha256('x'), '{"UN": 1}', bank_now())
       returning id
     )
     insert into screening_hit (id, check_id, client_id, code, entity_id, entity_name, score_permille, parts, state)
     select new_id(), id, $1, 'UN', 'f1', 'SMARAGDA', 710, $2, 'open' from c returning id`,
    [
      companies.lonely,
      JSON.stringify([{ field: 'name', verdict: 'close', ours: 'Smaragda Petraitienė', theirs: 'SMARAGDA' }]),
    ],
  );
  const hitId = String(rows[0]?.id);
  await owner.query(`update screening_hit set state = 'cleared' where id = $1`, [hitId]);
  return { hitId, ruleId };
}

async function readDays({ owner }: TestBank): Promise<Days> {
  const { rows } = await owner.query<{ today: string; soon: string; id: string; version: number }>(
    `select bank_today()::text as today, (bank_today() + 10)::text as soon, t.id, t.version
     from request_template t
     -- the last text of a type cannot be taken away
     where t.ended_at is null and not exists (
       select from unnest(t.types) type
       where not exists (
         select from request_template o
         where o.id <> t.id and o.ended_at is null and o.language = 'en' and o.about = t.about
           and type = any (o.types)))
     order by t.id limit 1`,
  );
  const { today = '', soon = '', id = '', version = 0 } = rows[0] ?? {};
  return { today, soon, template: { id, version } };
}

/** What no two people have decided: rows of this file alone. */
export async function forgetPlanted({ owner }: TestBank): Promise<void> {
  await owner.query(`delete from white_list where comment = 'An owner'`);
  await owner.query(`delete from office_end where comment = 'Out of office'`);
}

/** Things that only somebody outside can have made. */
export interface Foreign {
  /** payments to another bank: settled there, and not answered yet */
  settled: string;
  pending: string;
  /** money that came in and is wanted back */
  recalls: { returned: string; kept: string };
  /** money that came in and cannot be booked as it is */
  aside: { taken: string; returned: string };
  /** a file that was refused for a fault of ours */
  fileId: string;
  /** a card that is made and in use */
  cardId: string;
  /** of the card processor: what that card paid, set aside */
  messages: { retried: string; closed: string };
  reportId: string;
  /** reports to the MLRO, complete, one for each step */
  reports: Readonly<Record<ReportStep, string>>;
}
export type ReportStep = 'describe' | 'facts' | 'stop' | 'file' | 'leave' | 'supplement' | 'acknowledge';
