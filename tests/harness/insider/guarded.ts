// What no staff user may change alone, as it lies in the database. Every table is here, or `expected/tables.csv` says
// why it is left out.
import type pg from 'pg';
import { readExpected } from '../expectations.ts';
import { maxTimeAlone } from './worldOutlet.ts';

/** fixed: no line appears and none goes. kept: none goes. bound: none appears. */
type Rule = 'fixed' | 'kept' | 'bound';
interface Guard {
  rule: Rule;
  /** tables that it looks at */
  of: readonly string[];
  /** one text for each thing */
  query: string;
}

/** Where a thief would have cards sent to. */
export const theftStreet = 'Vagystes street 1';

/** Payments in a state in which their money is, or goes, to the payee. */
const going = `state in (${['posted', 'pending', 'executed', 'authorized', 'reversed']
  .map((name) => `payment_state('${name}')`)
  .join(', ')})`;

export const guards = {
  // a device that was forbidden to approve for a day stays so
  devices: {
    ...{ rule: 'bound', of: ['passkey'] },
    query: `select id || ' ' || coalesce(approves_from::text, '') from passkey where revoked_at is null`,
  },
  links: { rule: 'bound', of: ['enrolment'], query: 'select id::text from enrolment where ended_at is null' },
  // locks, stops, blocks and what bailiffs hold
  locks: { rule: 'kept', of: ['restriction'], query: 'select id::text from restriction where lifted_at is null' },
  orders: {
    ...{ rule: 'kept', of: ['bailiff_order'] },
    query: `select concat_ws(' ', case_id, amount_minor, protected_minor) from bailiff_order`,
  },
  flags: {
    ...{ rule: 'kept', of: ['client'] },
    query: `select id || ' ' || flag from client, regexp_split_to_table(flags, '') flag where flag <> ''`,
  },
  approvals: { rule: 'kept', of: ['client'], query: `select id from client where approvals = 'other'` },
  contacts: { rule: 'fixed', of: ['client'], query: `select concat_ws(' ', id, phone, email, website) from client` },
  identities: {
    ...{ rule: 'fixed', of: ['client', 'person', 'identity_document'] },
    query: `select concat_ws(' ', id, title, code, type) from client
      union all select concat_ws(' ', id, kind, full_name, birth_date, blocked_at is null, flags) from person
      union all select id::text from identity_document`,
  },
  rights: {
    ...{ rule: 'fixed', of: ['staff'] },
    query: `select concat_ws(' ', person_id, role, keys, created_at) from staff where active`,
  },
  deputies: { rule: 'fixed', of: ['deputy'], query: 'select id::text from deputy where ended_at is null' },
  staffLinks: {
    ...{ rule: 'fixed', of: ['staff_link'] },
    query: `select staff_id || ' ' || client_id from staff_link where ended_at is null`,
  },
  members: {
    ...{ rule: 'fixed', of: ['membership'] },
    query: `select concat_ws(' ', company_id, person_id, role, letters, state) from membership`,
  },
  relations: {
    ...{ rule: 'fixed', of: ['relation'] },
    query: `select concat_ws(' ', client_id, role, subject_id, share_bp) from relation where until_at is null`,
  },
  accounts: {
    ...{ rule: 'bound', of: ['account'] },
    query: `select concat_ws(' ', id, client_id, iban, floor_minor) from account
      where closed_at is null and currency <> 'SEC'`,
  },
  payments: {
    ...{ rule: 'bound', of: ['payment', 'payment_approval', 'payment_void'] },
    query: `select id || ' ' || state from payment where ${going}
      union all select payment_id || ' approved' from payment_approval
      union all select payment_id || ' voided' from payment_void`,
  },
  recalls: {
    ...{ rule: 'fixed', of: ['rail_recall', 'rail_return', 'rail_set_aside', 'card_set_aside'] },
    query: `select id || ' ' || state from rail_recall union all select transfer_id::text from rail_return
      union all select transfer_id || ' ' || state from rail_set_aside
      union all select id || ' ' || state from card_set_aside`,
  },
  cards: {
    ...{ rule: 'bound', of: ['card'] },
    query: `
      select concat_ws(' ', id, state, holder_id, limit_minor, monthly_minor, atm, internet, cless, msr) from card`,
  },
  whiteList: { rule: 'bound', of: ['white_list'], query: 'select id::text from white_list where ended_at is null' },
  suppressions: {
    rule: 'bound',
    of: ['suppression'],
    query: 'select id::text from suppression where ended_at is null',
  },
  foldingRules: {
    // ending one lists its matches with the others again
    ...{ rule: 'bound', of: ['folding_rule', 'folded_hit'] },
    query: `
      select id::text from folding_rule where ended_at is null union all select rule_id || ' ' || hit_id
      from folded_hit`,
  },
  silences: {
    ...{ rule: 'bound', of: ['rule_silence'] },
    query: `select concat_ws(' ', case_id, rule, made_at) from rule_silence`,
  },
  // levels that somebody has set
  scores: {
    ...{ rule: 'fixed', of: ['risk_factor', 'office_end'] },
    query: `select concat_ws(' ', client_id, factor, level) from risk_factor
    where source = 'officer' and until_at is null
      union all select concat_ws(' ', id, replaced_at, lowered_at) from office_end`,
  },
  rules: {
    ...{ rule: 'fixed', of: ['risk_change', 'match_threshold', 'forbidden_word', 'retention_term', 'bank'] },
    query: `select 'risk ' || version from risk_change union all select 'threshold ' || version from match_threshold
      union all select 'word ' || id from forbidden_word where ended_at is null
      union all select t::text from retention_term t union all select 'bank ' || clock_offset || ' ' || is_demo
      from bank`,
  },
  templates: {
    ...{ rule: 'fixed', of: ['request_template', 'message_template'] },
    query: `select t::text from request_template t union all select t::text from message_template t`,
  },
  lists: {
    ...{ rule: 'fixed', of: ['list_version', 'list_entity', 'list_renumbered'] },
    query: `select code || ' ' || n from list_version where state = 'live'
      union all select code || ' ' || entity_id || ' ' || body::text from list_entity where to_n is null`,
  },
  holds: { rule: 'kept', of: ['legal_hold'], query: 'select id::text from legal_hold where lifted_at is null' },
  copies: { rule: 'bound', of: ['data_copy'], query: 'select id::text from data_copy' },
  // no card is sent to where a thief waits for it
  sentCards: {
    ...{ rule: 'bound', of: ['card_file'] },
    query: `select id::text from card_file where convert_from(body, 'UTF8') like '%${theftStreet}%'`,
  },
  reports: {
    rule: 'bound',
    of: ['mlro_report'],
    query: `select id || ' ' || r from mlro_report, unnest(reader_ids) r`,
  },
  watchRules: {
    rule: 'bound',
    of: ['watch_rule_state'],
    query: `select code || ' ' || version || ' ' || state from watch_rule_state where state <> 'shadow'`,
  },
  // whom offers pay
  offers: {
    ...{ rule: 'bound', of: ['coupon'] },
    query: `select concat_ws(' ', id, payee_iban, payee_name) from coupon where payee_iban <> ''`,
  },
  letters: { rule: 'bound', of: ['freeze_letter'], query: 'select restriction_id::text from freeze_letter' },
} as const satisfies Readonly<Record<string, Guard>>;
export type GuardName = keyof typeof guards;
export const guardNames = Object.keys(guards) as GuardName[];

/** Lines for each guard. */
export function linesOfEach(make: (name: GuardName) => readonly string[]): Guarded['lines'] {
  return Object.fromEntries(guardNames.map((name) => [name, make(name)])) as unknown as Guarded['lines'];
}

/** Tables that the guards leave out: `expected/tables.csv` of the features says why. */
export const unguarded: readonly string[] = readExpected('tables').rows.flatMap((line) => {
  const [table = '', , , why] = line.split(';');
  return why ? [table] : [];
});

export interface Guarded {
  lines: Readonly<Record<GuardName, readonly string[]>>;
  /** of each account of a client, cents */
  balances: Readonly<Record<string, bigint>>;
  /** '<client> <key>', cents */
  limits: Readonly<Record<string, bigint>>;
  /** by hand between accounts of the ledger, cents */
  posted: bigint;
  /** given to people, seconds */
  time: bigint;
}

/** All of it by one statement, kept as planned: it is looked at after each act. */
const wholeQuery = {
  name: 'guarded',
  text: [
    ...guardNames.map((name) => `select '${name}' as of, k, null as v from (${guards[name].query}) as "${name}" (k)`),
    `select 'balances', id::text, balance_minor::text from account
     where client_id is not null and currency <> 'SEC'`,
    `select 'limits', client_id || ' ' || key, value_minor::text from client_limit`,
    `select 'posted', 'all', sum(t.amount_minor)::text from ledger_posting p join transfer t on t.id = p.id`,
    `select 'time', 'all', sum(balance_minor)::text from account where client_id is not null and currency = 'SEC'`,
  ].join(' union all '),
};

export async function guarded(owner: Pick<pg.Pool, 'query'>): Promise<Guarded> {
  const { rows } = await owner.query<{ of: string; k: string; v: string | null }>(wholeQuery);
  const getRows = (name: string) => rows.filter(({ of }) => of === name);
  const amounts = (name: string) => Object.fromEntries(getRows(name).map(({ k, v }) => [k, BigInt(v ?? '')]));
  const lines = linesOfEach((name) => getRows(name).map(({ k }) => k));
  return {
    ...{ lines, balances: amounts('balances'), limits: amounts('limits') },
    ...{ posted: amounts('posted')['all'] ?? 0n, time: amounts('time')['all'] ?? 0n },
  };
}

/**
 * Sum of charges of one staff user for one client and day that needs no one else, cents (decisions for staff, section
 * 1).
 */
const maxChargedAlone = 50_000n;
/** Sum of postings by hand of one staff user and day that needs no one else, cents. */
const maxPostedAlone = 100_000n;
/** Limits up to this need no one else, cents. */
const maxLimitAlone = 10_000_000n;

/** What somebody has gained between two looks, in words; nothing is right. */
export function gains(before: Guarded, after: Guarded): string[] {
  const changed = guardNames.flatMap((name) => {
    const [was, is] = [new Set(before.lines[name]), new Set(after.lines[name])];
    const appeared = guards[name].rule === 'kept' ? [] : [...is].filter((one) => !was.has(one));
    const gone = guards[name].rule === 'bound' ? [] : [...was].filter((one) => !is.has(one));
    return [...appeared.map((one) => `${name} appeared: ${one}`), ...gone.map((one) => `${name} gone: ${one}`)];
  });
  const posted = after.posted - before.posted;
  const beyond = posted > maxPostedAlone ? [`posted by hand: ${posted}`] : [];
  const given = after.time - before.time;
  const late = given > maxTimeAlone ? [`time given: ${given}`] : [];
  return [...changed, ...beyond, ...late, ...moneyMoved(before, after), ...limitsRaised(before, after)];
}

function moneyMoved(before: Guarded, after: Guarded): string[] {
  return Object.entries(before.balances).flatMap(([id, balance]) => {
    const taken = balance - (after.balances[id] ?? 0n);
    return taken < 0n || taken > maxChargedAlone ? [`money of account ${id} moved: ${taken}`] : [];
  });
}

/** A limit that is gone limits nothing. */
function limitsRaised(before: Guarded, after: Guarded): string[] {
  const raised = Object.entries(after.limits).filter(
    ([key, value]) => value > maxLimitAlone && value !== before.limits[key],
  );
  const gone = Object.keys(before.limits).filter((key) => !(key in after.limits));
  return [
    ...raised.map(([key, value]) => `limit ${key} raised to ${value}`),
    ...gone.map((key) => `limit ${key} gone`),
  ];
}
