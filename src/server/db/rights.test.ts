/** What the database lets the servers and the reports do, typed by hand; everything else is refused. */
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, villageDatabase } from '#tests/harness/database.ts';
import { appMayCall, hiddenFromReader } from '#tests/harness/expectedRights.ts';
import { ibans } from '#tests/harness/village.ts';
import { openPool } from './pool.ts';

/** I insert, U update, D delete; a column in brackets where the right ends there. Select is on everything. */
const appMayWrite: Readonly<Record<string, string>> = {
  account: 'I(client_id,currency,floor_minor,iban,kind,name,opened_at) U(name)',
  anonymous_session: 'D I U',
  audit_inbox: 'I',
  bank: 'U(fee_account_id)',
  bank_calendar: 'I',
  bank_day: 'I U',
  bank_directory: 'I',
  card: 'I U(accepted_at,atm,changed_at,cless,expires_on,holder_id,internet,limit_minor,lost_at,mask,monthly_minor,msr,name,options,printed_at,request_id,state,version,wanted)',
  card_file: 'I',
  card_message: 'D I U(answer)',
  card_order: 'I U(changed_at,file_id,refusal,state,tell_at,tell_tries,told_at)',
  card_rate: 'I',
  card_set_aside: 'D I U(ended_at,state)',
  cdd_profile: 'I U(until_at)',
  challenge: 'D I',
  client: 'I U',
  client_address: 'I U',
  bailiff_order: 'I U(amount_minor,protected_minor)',
  bank_holiday: 'I',
  case_checklist: 'I U(ended_at)',
  case_tick: 'I U(ended_at,ended_by)',
  case_comment: 'I U(undone_at)',
  case_file: 'I',
  case_file_review: 'I',
  case_hit: 'I',
  case_link: 'I',
  case_payment: 'I U(holds)',
  case_presence: 'D I U(case_id,seen_at)',
  case_seen: 'I U(version)',
  case_undo: 'I U(assignee_id,code,comment_id,done_at,done_by,status,version,workflow)',
  client_case:
    'I U(action,asked_at,assignee_id,changed_at,changed_by,closed_at,due_at,duplicate_of,level,outcome,scheduled_action,scheduled_at,status,version,workflow)',
  client_charge: 'I',
  client_change: 'I U(withdrawn_at)',
  client_look: 'D I U',
  look_reason: 'I',
  client_file: 'I U(checked_at,checked_by)',
  client_limit: 'D I U',
  client_picture: 'I',
  data_copy: 'I',
  deputy: 'I U(ended_at)',
  directory_bank: 'I',
  download_ticket: 'D I',
  drawn_clearance: 'I',
  enrolment: 'I U(ended_at,wrong_dates)',
  failed_try: 'D I U',
  file_content: 'I',
  freeze_letter: 'I',
  fraud_refund: 'I',
  folding_rule: 'I U(end_comment,ended_at,ended_by)',
  folded_hit: 'I',
  forbidden_word: 'I U(ended_at,ended_by,ended_comment,ended_confirmed_by,ended_version)',
  idempotency: 'D I U',
  identity_document: 'I',
  info_item: 'I U(answered_at,answered_by,cannot,cannot_words,value)',
  info_item_file: 'D I',
  info_request: 'I U(answered_at,answered_by,ended_at,given_by,read_at,read_by,reminded_at,saved_at,state,version)',
  job: 'I(asked_by,id,input,key,kind,run_at) U(beat_at,cursor,done_n,ended_at,error,of_n,owner,result,run_at,state,tries)',
  match_threshold: 'I',
  membership: 'I U',
  message: 'I U(read_at,read_by)',
  mlro_report:
    'I(author_id,case_id,id,narrative,payment_id,shown_version,state,subject_id,written_at) U(case_ids,payment_ids,reader_ids,suspected_at,suspended_at,version)',
  note: 'I U(pinned)',
  office_end: 'I U(lower_comment,lower_confirmed_by,lowered_at,lowered_by,replaced_at)',
  party: 'I U(joined_at)',
  passkey: 'I U(approves_from,counter,last_used_at,revoked_at)',
  payee_verification: 'D I U',
  payment: 'I U',
  payment_approval: 'I',
  payment_detail: 'I',
  payment_void: 'I',
  person: 'I U',
  proposal_code: 'D I',
  proposal: 'I U(decided_at,decided_by,state,words)',
  closing_notice: 'I U(end_comment,ended_at,ended_by)',
  proof_used: 'D I U',
  rail_exception: 'I',
  rail_message:
    'I U(booked_items,changed_at,duplicates,items,kind,message_id,refusal,refusal_column,refusal_line,refusal_path,sender_bic,state)',
  rail_recall: 'I U(answer_reason,decided_at,state)',
  rail_sent_text: 'I',
  rail_set_aside: 'I',
  rail_statement: 'I',
  rail_statement_entry: 'I',
  rail_transfer: 'U(enquired_at)',
  registration: 'I U(draft,notes,reasons,saved_at,stage,step,tags,version)',
  registration_contract: 'I U(ended_at,signed_by,state)',
  registration_fee: 'I U(ended_at,matched_by,payment_id,state)',
  relation: 'I U(end_comment,end_confirmed_by,ended_by,until_at)',
  request: 'I U',
  request_notice: 'I',
  request_recipient: 'I U(is_open)',
  rule_silence: 'D I',
  request_template: 'I U(end_released_by,ended_at,ended_by)',
  restriction: 'I U(lift_comment,lifted_at,lifted_by)',
  risk_change: 'I',
  risk_factor: 'I U(until_at)',
  screening_check: 'I',
  screening_hit: 'I U(state)',
  session: 'D I U',
  staff: 'I U',
  staff_link: 'I U(ended_at)',
  case_event: 'I U(grew_at,grew_to)',
  payment_review: 'I U(case_id,changed_at,codes,state,version)',
  payment_review_decision: 'I',
  payment_stop: 'I',
  lab_client: 'D I',
  lab_run: 'D I U(done_at,sides)',
  lab_verdict: 'I U(comment,made_at,made_by,verdict)',
  watch_context: 'I',
  watch_fault: 'D I',
  watch_rule: 'I',
  watch_rule_state: 'I',
  watch_rule_version: 'I',
  watch_turn: 'I',
  wealth_source: 'I',
  white_list: 'I U(end_comment,ended_at,ended_by)',
  suppression: 'I U(end_reason,ended_at)',
  legal_hold: 'I U(lift_comment,lift_confirmed_by,lifted_at,lifted_by)',
  list_entity: 'I U(to_n)',
  list_part: 'D I',
  list_renumbered: 'I',
  list_staged: 'D I',
  list_version:
    'I U(added,changed,confirmed_by,entries,fetched_at,letters,losses,n,problem,problem_line,removed,samples,state,taken_at,taken_by,unscored)',
  saved_view: 'D I U(is_shared,name,query,saved_at)',
  screened: 'I U(at,check_id)',
  tightening: 'D I',
  upload: 'D I U(bytes,media_type)',
};
let database: TestDatabase;
let owner: pg.Pool;
let app: pg.Pool;
let reader: pg.Pool;

beforeAll(async () => {
  database = await villageDatabase();
  owner = openPool({ url: database.url, size: 1, role: null });
  app = openPool({ url: database.serverUrl, size: 1 });
  reader = openPool({ url: database.serverUrl, size: 1, role: 'kontora_reader' });
});
afterAll(async () => {
  await Promise.all([owner.end(), app.end(), reader.end()]);
  await database.drop();
});

async function tables(): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `
      select relname as name from pg_class where relnamespace = 'public'::regnamespace
        and relkind in ('r', 'p', 'v', 'm') order by 1`,
  );
  return rows.map(({ name }) => name).filter((name) => name !== 'schema_migration');
}

/** What a role may write on a table, in the form of the list above. */
async function writesOf(role: string, table: string): Promise<string> {
  const { rows } = await owner.query<{ right: string; whole: boolean; columns: string[] | null }>(
    `select r.name as right, has_table_privilege($1, $2, r.name) as whole,
       (select array_agg(attname::text order by attname) from pg_attribute
        where attrelid = $2::regclass and attnum > 0 and not attisdropped
          and r.name in ('INSERT', 'UPDATE') and has_column_privilege($1, $2, attname, r.name)) as columns
     from unnest(array['DELETE', 'INSERT', 'UPDATE', 'TRUNCATE', 'TRIGGER', 'REFERENCES']) r(name)`,
    [role, table],
  );
  return rows
    .filter(({ whole, columns }) => whole || columns)
    .map(({ right, whole, columns }) => {
      const letter = right === 'TRUNCATE' || right === 'TRIGGER' || right === 'REFERENCES' ? right : right[0];
      return whole ? letter : `${letter}(${columns?.join(',')})`;
    })
    .join(' ');
}

test('the servers may write exactly this', async () => {
  const found: Record<string, string> = {};
  for (const table of await tables()) {
    const writes = await writesOf('kontora_app', table);
    if (writes) found[table] = writes;
  }
  expect(found, 'each table that servers write needs a line in appMayWrite, above').toEqual(appMayWrite);
});

test('reports may write nothing and do not see tokens, answers or personal detail', async () => {
  const unseen: string[] = [];
  for (const table of await tables()) {
    expect([table, await writesOf('kontora_reader', table)]).toEqual([table, '']);
    const { rows } = await owner.query<{ may: boolean }>(
      `select has_table_privilege('kontora_reader', $1, 'SELECT') as may`,
      [table],
    );
    if (!rows[0]?.may) unseen.push(table);
  }
  expect(unseen, 'grant select to kontora_reader, or name the table in hiddenFromReader').toEqual(hiddenFromReader);
});

test('the servers may call exactly these functions of the owner, reports none', async () => {
  const { rows } = await owner.query<{ name: string; app: boolean; reader: boolean }>(
    `select proname as name, has_function_privilege('kontora_app', oid, 'EXECUTE') as app,
       has_function_privilege('kontora_reader', oid, 'EXECUTE') as reader
     from pg_proc where pronamespace = 'public'::regnamespace and prosecdef order by 1`,
  );
  expect(rows.filter(({ app }) => app).map(({ name }) => name)).toEqual(appMayCall);
  expect(rows.filter(({ reader }) => reader)).toEqual([]);
});

test('functions that run with the owner’s rights look nowhere but at home', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select proname as name from pg_proc
     where pronamespace = 'public'::regnamespace and prosecdef
       and not coalesce('search_path=public' = any (proconfig), false)`,
  );
  expect(rows).toEqual([]);
});

describe('the servers are refused', () => {
  test.each([
    'update entry set amount_minor = 0',
    'delete from entry',
    'truncate entry',
    'insert into entry select * from entry',
    'update transfer set amount_minor = 1',
    'delete from transfer',
    'truncate transfer',
    'insert into transfer select * from transfer',
    'update audit set verb = verb',
    'delete from audit',
    'truncate audit',
    'insert into audit select * from audit',
    'update audit_inbox set verb = verb',
    'delete from audit_inbox',
    'truncate audit_inbox',
    'update audit_head set n = 0',
    'delete from audit_block',
    'delete from audit_detail',
    `update follower set last_n = 0`,
    `select * from take_feed('counterparties', 1)`,
    'delete from job',
    'truncate job',
    `update job set asked_by = '1'`,
    `update job set input = '{}'`,
    'update audit_head set chain = new_id()',
    'update bank set retention_years = 5',
    'update account set balance_minor = balance_minor + 1',
    'update account set held_minor = 0',
    'update account set floor_minor = -1000000',
    'update account set blocked_at = null',
    'update account set seq = 0',
    `update account set name = 'x', balance_minor = 1`,
    `
      insert into account (client_id, kind, iban, name, currency, floor_minor, opened_at, balance_minor)
      values (null, null, null, null, null, null, null, 5)`,
    'delete from account',
    'insert into hold values (new_id(), 1, 1, 0, true, now())',
    'update hold set open = false',
    'update day_total set amount_minor = 0',
    'delete from payment',
    'truncate payment cascade',
    'update payment_approval set decision = decision',
    'delete from payment_approval',
    'delete from membership',
    'delete from person',
    'delete from client',
    'delete from request',
    `update passkey set public_key = ''`,
    `update passkey set person_id = person_id`,
    'delete from passkey',
    `update enrolment set token_hash = ''`,
    'update enrolment set expires_at = now()',
    'delete from enrolment',
    'update challenge set expires_at = now()',
    'delete from client_case',
    'update allowed_transition set verb = verb',
    `insert into allowed_transition values ('payment', '9', '4', 'revive')`,
    'update bank set is_demo = true',
    'update schema_migration set sha256 = null',
    'alter table entry disable trigger all',
    'alter table payment disable trigger user',
    'drop table entry',
    'create table mine (a integer)',
    'create function mine() returns integer language sql as $$ select 1 $$',
    `select advance_bank_clock(now() + interval '1 day')`,
    `select settle_demo('{}')`,
    `select post_single(new_id(), 1, 2, 1, 'manual', null, 0, now(), current_date)`,
    `select is_over_limit('1', new_id(), 1)`,
    `select reverse_transfers('{}', true)`,
    `select suspend_money('{}', '{}', '{}')`,
    `select fail_payments('{}', '{}', now())`,
    'insert into rail_transfer select * from rail_transfer',
    'insert into rail_return select * from rail_return',
    `update rail_message set body = ''`,
    'set session_replication_role = replica',
    'select pg_read_file($$/etc/passwd$$)',
    `copy (select 1) to program 'true'`,
  ])('%s', async (statement) => {
    // SQLSTATE 42501: insufficient privilege
    await expect(app.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  test('but not what they are for', async () => {
    expect((await app.query(`update account set name = 'Main' where iban = '${ibans.timber}'`)).rowCount).toBe(1);
    expect((await app.query('select from entry')).rowCount).toBeGreaterThan(0);
  });
});

describe.each(['kontora_app', 'kontora_reader', 'none'])('the servers’ login as role %s cannot', (role) => {
  test.each([
    'set role OWNER',
    `select set_config('role', 'OWNER', false)`,
    'set session authorization OWNER',
    'grant OWNER to LOGIN',
    'alter role LOGIN superuser',
    'create role another',
    'alter table entry disable trigger all',
    'set session_replication_role = replica',
    `select set_config('session_replication_role', 'replica', false)`,
    'update entry set amount_minor = 0',
    `copy (select 1) to program 'true'`,
    `copy (select 1) to '/tmp/kontora'`,
  ])('%s', async (statement) => {
    const { rows } = await owner.query<{ name: string }>('select current_user as name');
    const named = statement
      .replace('OWNER', rows[0]?.name ?? '')
      .replace('LOGIN', new URL(database.serverUrl).username);
    const client = await app.connect();
    try {
      await client.query(`set role ${role}`);
      await expect(client.query(named)).rejects.toMatchObject({ code: '42501' });
    } finally {
      client.release(true);
    }
  });
});

test('amounts and balances of the village are what the ledger posted', async () => {
  const { rows } = await reader.query<{ sum: bigint }>('select sum(balance_minor)::bigint as sum from account');
  expect(rows).toEqual([{ sum: 0n }]);
});
