// The staff are attackers too. Each staff user makes every call that they may, in a random order, again and again, with their
// own device and their own confirmations. Alone they move no money beyond the sums of charges, open nobody's device, lift no
// lock and gain no right. A call that writes and is not in this list fails.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Call, kindsOf } from '../../src/shared/call.ts';
import type { StaffRole } from '../../src/shared/permissions.ts';
import { isProposal } from '../../src/shared/proposal.ts';
import { keysOfRole } from '../../src/shared/staffKeys.ts';
import { type Reply, startBank, type TestBank, textField } from '../harness/bank.ts';
import { calls } from '../harness/calls.ts';
import { type Desk, openDesk } from '../harness/desks.ts';
import { TestDevice } from '../harness/passkeys.ts';
import { runs } from '../harness/runs.ts';
import { companies, ibans, people, staff } from '../harness/village.ts';
import { createTask, forgetPushes, pushTask, untilState } from './tasks.ts';

/** Sum of charges of one staff user for one client and day that needs nobody else, cents (decisions for staff, section 1). */
const chargedAloneMost = 50_000n;
/** Limits up to this need nobody else, cents. */
const limitAloneMost = 10_000_000n;

/**
 * What a call of staff may do alone. second: nothing, another person confirms (where the call says so for some inputs only,
 * the others are within the sums above). tightening: it takes something away. harmless: it touches nothing of this test.
 */
type Kind = 'second' | 'tightening' | 'harmless';
interface Act {
  kind: Kind;
  /** what a thief would send */
  bodies?: readonly unknown[];
  /** after the word or behind it */
  query?: string;
}

const comment = 'A thief.';
const commented = [{ comment }];
const acts: Readonly<Record<string, Act>> = {
  makeEnrolment: { kind: 'second' },
  replaceLostDevices: { kind: 'second', bodies: commented },
  revokePasskeyOf: { kind: 'tightening' },
  createStaff: {
    kind: 'second',
    bodies: [{ fullName: 'Naujas Vagis', dateOfBirth: '1980-01-01', role: 'A', keys: ['U', 'E', 'S'] }],
  },
  updateStaff: { kind: 'second', bodies: [{ fullName: 'Staff A', role: 'A', keys: [...'DRTIUPC0AZES'] }] },
  setAway: { kind: 'harmless', bodies: [{ awayUntil: '2099-01-01' }, { awayUntil: null }] },
  deactivateStaff: { kind: 'tightening' },
  linkClient: { kind: 'tightening', bodies: [{ relation: 'family', comment }] },
  unlinkClient: { kind: 'second' },
  nameDeputy: {
    kind: 'second',
    bodies: Object.values(staff).map((personId) => ({ personId, from: '2020-01-01', until: '2020-12-31' })),
  },
  endDeputy: { kind: 'tightening' },
  confirmProposal: {
    kind: 'harmless',
    bodies: [
      { version: 0, comment: '' },
      { version: 1, comment: '' },
    ],
  },
  returnProposal: { kind: 'harmless', bodies: [{ version: 0, comment }] },
  withdrawProposal: { kind: 'harmless', bodies: [{ version: 0, comment: '' }] },
  // as one by one; above 20 a second person confirms
  tryClosing: { kind: 'harmless' },
  actOnCases: { kind: 'harmless', bodies: [{ act: 'take', filter: {}, comment: '' }] },
  closeCases: { kind: 'second' },
  holdData: { kind: 'tightening', bodies: [{ comment, props: { cause: 'COURT', reference: 'e2-77' } }] },
  releaseData: { kind: 'second' },
  lockClient: { kind: 'tightening', bodies: commented },
  unlockClient: { kind: 'second', bodies: commented },
  blockFund: { kind: 'tightening', bodies: commented, query: `=EUR.${ibans.bakery}` },
  unblockFund: { kind: 'second', bodies: commented, query: `=EUR.${ibans.bakery}` },
  setClientInfo: { kind: 'harmless', bodies: [{ comment, props: { info: 'A friend' } }] },
  changeClientLimits: {
    kind: 'second',
    bodies: [
      { comment, props: { limits: { dayOut: 10_000_100 } } },
      { comment, props: { limits: { dayOut: 10_000_000, monthOut: 500_000_000 } } },
      { comment, props: { limits: { dayOut: 10_000_000 } } },
    ],
  },
  changeClientContact: { kind: 'second', bodies: [{ comment, props: { email: 'thief@example.test' } }] },
  identifyClient: {
    kind: 'second',
    bodies: [
      {
        comment,
        document: {
          ...{ kind: 'passport', number: 'LT1234567', country: 'LT', issuedOn: '2020-01-01', expiresOn: '2099-01-01' },
          fullName: 'A Thief',
        },
      },
    ],
  },
  // all who act for the client are told
  moveClient: {
    kind: 'harmless',
    bodies: [
      { comment, address: { Country: 'LT', Street: 'Vagių g. 1', PostalCode: '1', City: 'Vilnius', Type: 'R' } },
    ],
  },
  saveCddProfile: {
    kind: 'harmless',
    bodies: [
      {
        comment,
        cddProfile: {
          ...{ purpose: 'b2b', incoming: 1_000_000, outgoing: 1_000_000, cash: 0 },
          ...{ countries: ['LT'], sources: ['sales'], taxCountries: ['LT'], activities: ['16'] },
        },
      },
    ],
  },
  overrideScore: {
    kind: 'second',
    bodies: ['L', 'M', 'H'].map((level) => ({ comment, props: { factor: 'ALL', level, lastDay: '2099-01-01' } })),
  },
  endOffice: { kind: 'second', bodies: [{ comment, props: { endedOn: '2020-01-01' } }] },
  lowerOffice: { kind: 'second', bodies: commented },
  tightenApprovals: { kind: 'tightening', bodies: commented },
  giveNotice: { kind: 'harmless', bodies: commented },
  withdrawNotice: { kind: 'harmless', bodies: commented },
  closeClient: { kind: 'tightening', bodies: commented },
  closeClientAtOnce: { kind: 'tightening', bodies: commented },
  chargeClient: {
    kind: 'second',
    bodies: ['499.00', '250.00', '0.01', '500.01'].map((amount) => ({ amount, code: 'OTHER', comment })),
  },
  addToWhiteList: { kind: 'second', bodies: commented },
  endWhiteList: { kind: 'tightening', bodies: commented },
  voidTransaction: {
    kind: 'second',
    bodies: ['BANK', 'COURT'].map((reason) => ({ comment, props: { reason } })),
  },
  saveRelation: { kind: 'second', bodies: commented },
  saveRelationWithOptions: { kind: 'second', bodies: commented },
  joinParty: { kind: 'second', bodies: commented },
  endRelation: { kind: 'second', bodies: commented },
  createParty: { kind: 'harmless', bodies: [{ kind: 'P', name: 'A Thief', birthDate: '1980-01-01', country: 'LT' }] },
  retryRailMessage: { kind: 'harmless', bodies: commented },
  returnRecalled: { kind: 'second', bodies: commented },
  refuseRecall: { kind: 'harmless', bodies: [{ reason: 'CUST', comment }] },
  recallPayment: { kind: 'harmless', bodies: [{ reason: 'DUPL', comment }] },
  enquirePayment: { kind: 'harmless', bodies: commented },
  retryPayment: { kind: 'harmless', bodies: commented },
  failPayment: { kind: 'second', bodies: commented },
  deleteWalletAccount: { kind: 'tightening' },
  deleteWallet: { kind: 'tightening', bodies: commented, query: '?LOST' },
  orderAgain: { kind: 'harmless', bodies: commented },
  makeCardFile: { kind: 'harmless' },
  checkAudit: { kind: 'harmless' },
  sendFile: { kind: 'harmless' },
  // a list that only adds is taken by one person: it stops money, and moves none
  sendList: { kind: 'tightening' },
  takeList: { kind: 'second', bodies: commented },
  withdrawList: { kind: 'harmless' },
  makeCopy: { kind: 'second', bodies: commented },
  changeActivityRisk: { kind: 'second', bodies: [{ version: 0, risk: 1, comment }] },
  changeCountryFlags: { kind: 'second', bodies: [{ version: 0, flags: ['EU', 'EEA'], comment }] },
  changeThresholds: { kind: 'second', bodies: [{ version: 1, display: 900, alert: 900, strong: 1000, comment }] },
  submitForScreening: { kind: 'tightening', bodies: [{ clientId: companies.timber }] },
  saveRequestTemplate: {
    kind: 'second',
    bodies: [
      {
        ...{ version: 0, types: ['RFI'], language: 'en', title: 'A question', words: 'Send your codes.', comment },
        items: [{ kind: 'question', words: 'Your codes?' }],
      },
    ],
  },
  endRequestTemplate: { kind: 'second', bodies: [{ version: 1, comment }] },
  endUpload: { kind: 'harmless', bodies: [{ token: 'A'.repeat(43) }] },
  checkFile: { kind: 'harmless', bodies: commented },
  putFace: { kind: 'harmless', bodies: [{ token: 'A'.repeat(43), comment }] },
  putFront: { kind: 'harmless', bodies: [{ token: 'A'.repeat(43), comment }] },
  putBack: { kind: 'harmless', bodies: [{ token: 'A'.repeat(43), comment }] },
  openCase: { kind: 'harmless', bodies: [{ type: 'PATTERN', title: 'Lost', comment }] },
  // a link for somebody else's device
  actOnCase: { kind: 'second', query: '?SPRA', bodies: [{ comment, version: 1 }] },
  tickCase: { kind: 'harmless', bodies: [{ itemId: randomUUID(), isTicked: true }] },
  reviewFile: { kind: 'harmless', bodies: [{ fileId: randomUUID(), review: 'approve', reason: '' }] },
  saveChecklist: {
    kind: 'harmless',
    bodies: [{ type: 'RFI', version: 1, items: ['The answer is complete'], comment }],
  },
  saveView: { kind: 'harmless', bodies: [{ name: 'Mine', query: {}, isShared: true }] },
  deleteView: { kind: 'harmless' },
  reportCase: { kind: 'harmless', bodies: [{ comment, version: 1 }] },
  reportClient: { kind: 'harmless', bodies: commented },
  reportPayment: { kind: 'harmless', bodies: commented },
  changeMlroReport: {
    kind: 'harmless',
    bodies: [{ version: 1, suspectedAt: null, suspendedAt: null, readers: [], caseIDs: [], paymentIDs: [] }],
  },
  // off in the village; where it is on, only what stands in a record goes out
  translate: { kind: 'harmless', bodies: [{ kind: 'message', id: '01900000-0000-7000-8000-000000000000' }] },
  addComment: { kind: 'harmless', bodies: [{ comment, props: { pinned: true } }] },
  tryWords: { kind: 'harmless', bodies: [{ words: 'A sanction' }] },
  addForbiddenWord: { kind: 'second', bodies: [{ word: 'please', comment }] },
  removeForbiddenWord: { kind: 'second', bodies: commented },
  pinNote: { kind: 'harmless', bodies: [undefined] },
  unpinNote: { kind: 'harmless', bodies: [undefined] },
};

const ofStaff = Object.entries<Call>(calls).filter(
  ([, { who, method }]) => method !== 'GET' && kindsOf(who).some(({ kind }) => kind === 'staff'),
);

test('every call of staff that is no look is declared here as what it may do alone', () => {
  expect(Object.keys(acts).sort()).toEqual(ofStaff.map(([name]) => name).sort());
  const needing = ofStaff.filter(([, { second }]) => second).map(([name]) => name);
  expect(needing.sort()).toEqual(
    Object.keys(acts)
      .filter((name) => acts[name]?.kind === 'second')
      .sort(),
  );
});

let bank: TestBank;
let desks: Record<string, Desk>;
let waiting: string;
let executed: string;

beforeAll(async () => {
  bank = await startBank({ demo: false });
  desks = {};
  for (const id of Object.values(staff)) desks[id] = await openDesk(bank, id);
  const director = await TestDevice.enrol(bank, people.director);
  const finance = await TestDevice.enrol(bank, people.finance);
  const browser = await director.signIn();
  waiting = await createTask(browser, { acc: ibans.lonely }, companies.timber);
  executed = await createTask(await finance.signIn(), { acc: ibans.lonely }, companies.timber);
  await director.decide(await pushTask(browser, executed, people.director));
  await untilState(bank, [executed], 3);
  await lockBefore();
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

/** What a thief would like to undo: a lock, a block and a link, made by other staff. */
async function lockBefore(): Promise<void> {
  const { browser } = deskOf(staff.M);
  const body = { comment: 'Looked into.' };
  const send = (path: string) => browser.send('PATCH', `/web/clients/${path}`, { body });
  expect(await send(`${companies.lonely}?lock`)).toMatchObject({ status: 204 });
  expect(await send(`${companies.bakery}?block=EUR.${ibans.bakery}`)).toMatchObject({ status: 204 });
  const link = { relation: 'family', comment };
  const path = `/web/users/${staff.S}/links/${people.stranger}`;
  expect(await deskOf(staff.A).browser.send('PUT', path, { body: link })).toMatchObject({ status: 204 });
}

function deskOf(id: string): Desk {
  const desk = desks[id];
  if (!desk) throw new Error(`no desk of ${id}`);
  return desk;
}

/** What staff must not change alone. */
interface Guarded {
  balances: Record<string, bigint>;
  devices: string[];
  links: string[];
  locks: string[];
  flags: Record<string, string>;
  rights: Record<string, string>;
  deputies: string[];
  staffLinks: string[];
  members: string[];
  relations: string[];
  contacts: string[];
  /** names, and documents that show them */
  identities: string[];
  approvals: string[];
  limits: Record<string, bigint>;
  forbiddenWords: string[];
  /** living entries */
  whiteList: string[];
}

/** Where each of it stands: a line is what is kept, or a key and its value. */
const guardedSql: Readonly<Record<keyof Guarded, string>> = {
  balances: 'select id::text, balance_minor::text from account where client_id is not null',
  devices: 'select id::text, null from passkey where revoked_at is null',
  links: 'select id::text, null from enrolment where ended_at is null',
  locks: `select client_id || ' ' || scope || ' ' || cause, null from restriction where lifted_at is null`,
  flags: 'select id, flags from client',
  rights: `select person_id, role || '|' || keys || '|' || active from staff`,
  deputies: 'select id::text, null from deputy where ended_at is null',
  staffLinks: `select staff_id || ' ' || client_id, null from staff_link where ended_at is null`,
  members: 'select company_id || person_id || letters || state, null from membership',
  relations: 'select client_id || role || subject_id, null from relation where until_at is null',
  contacts: `select id || coalesce(phone, '') || coalesce(email, ''), null from client`,
  identities: `select id || title, null from client union all select id || full_name, null from person
    union all select id::text, null from identity_document`,
  approvals: `select id, null from client where approvals = 'other'`,
  limits: `select client_id || ' ' || key, value_minor::text from client_limit`,
  forbiddenWords: 'select id::text, null from forbidden_word where ended_at is null',
  whiteList: 'select id::text, null from white_list where ended_at is null',
};

/** All of it by one statement, kept as planned: it is looked at after each act. */
const guardedQuery = {
  name: 'guarded',
  text: Object.entries(guardedSql)
    .map(([of, query]) => `select '${of}' as of, k, v from (${query}) as ${of.toLowerCase()} (k, v)`)
    .join(' union all '),
};

async function guarded(): Promise<Guarded> {
  const { rows } = await bank.owner.query<{ of: keyof Guarded; k: string; v: string | null }>(guardedQuery);
  const rowsOf = (name: keyof Guarded) => rows.filter(({ of }) => of === name);
  const list = (name: keyof Guarded) => rowsOf(name).map(({ k }) => k);
  const record = (name: keyof Guarded) => Object.fromEntries(rowsOf(name).map(({ k, v }) => [k, v ?? '']));
  const amounts = (name: keyof Guarded) => Object.fromEntries(rowsOf(name).map(({ k, v }) => [k, BigInt(v ?? '')]));
  return {
    balances: amounts('balances'),
    devices: list('devices'),
    links: list('links'),
    locks: list('locks'),
    flags: record('flags'),
    rights: record('rights'),
    deputies: list('deputies'),
    staffLinks: list('staffLinks'),
    members: list('members'),
    relations: list('relations'),
    contacts: list('contacts'),
    identities: list('identities'),
    approvals: list('approvals'),
    limits: amounts('limits'),
    forbiddenWords: list('forbiddenWords'),
    whiteList: list('whiteList'),
  };
}

/** What one staff user has gained alone, in words; nothing is right. */
function gains(before: Guarded, after: Guarded): string[] {
  const listed = [
    'devices',
    'links',
    'deputies',
    'members',
    'relations',
    'contacts',
    'identities',
    'whiteList',
    'forbiddenWords',
  ] as const;
  const appeared = listed.flatMap((name) =>
    after[name].filter((each) => !before[name].includes(each)).map((each) => `${name} appeared: ${each}`),
  );
  const gone = (['locks', 'staffLinks', 'approvals', 'forbiddenWords'] as const).flatMap((name) =>
    before[name].filter((each) => !after[name].includes(each)).map((each) => `${name} gone: ${each}`),
  );
  return [
    ...appeared,
    ...gone,
    ...moneyMoved(before, after),
    ...rightsGained(before, after),
    ...limitsRaised(before, after),
  ];
}

function moneyMoved(before: Guarded, after: Guarded): string[] {
  return Object.entries(before.balances).flatMap(([id, balance]) => {
    const taken = balance - (after.balances[id] ?? 0n);
    return taken < 0n || taken > chargedAloneMost ? [`money of account ${id} moved: ${taken}`] : [];
  });
}

/** Roles and keys stay; who is active may become inactive. Flags that stop a client stay. */
function rightsGained(before: Guarded, after: Guarded): string[] {
  const rights = Object.entries(after.rights).filter(([id, right]) => {
    const was = before.rights[id];
    return right !== was && right !== was?.replace('|true', '|false');
  });
  const flags = Object.entries(before.flags).filter(([id, was]) =>
    [...was].some((flag) => !after.flags[id]?.includes(flag)),
  );
  return [
    ...rights.map(([id, right]) => `rights of ${id}: ${before.rights[id]} to ${right}`),
    ...flags.map(([id]) => `a flag of ${id} is gone`),
  ];
}

function limitsRaised(before: Guarded, after: Guarded): string[] {
  return Object.entries(after.limits)
    .filter(([key, value]) => value > limitAloneMost && value > (before.limits[key] ?? limitAloneMost))
    .map(([key, value]) => `limit ${key} raised to ${value}`);
}

/** A random order that the seed alone decides. */
function shuffled<T>(items: readonly T[], seed: number): T[] {
  let state = seed;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  return items
    .map((item) => ({ item, place: next() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

const unknownId = '01900000-0000-7000-8000-000000000000';

/** Values for a path; `proposals`: open ones that this staff user has made. */
async function valuesOf(name: string, self: string, proposals: readonly string[]): Promise<readonly string[]> {
  if (name === 'clientId') return [companies.timber, companies.bakery, companies.lonely, people.stranger];
  if (name === 'personId') return [people.director, people.baker, staff.C, self];
  if (name === 'userId') return [self, staff.S, staff.M];
  if (name === 'sourceId') return [companies.timber];
  if (name === 'iban') return [ibans.lonely];
  if (name === 'externalId') return ['C.ONE2MANY'];
  if (name === 'activity') return ['92'];
  if (name === 'country') return ['IR'];
  if (name === 'paymentId') return [waiting, executed];
  if (name === 'role') return ['CEO', 'P'];
  if (name === 'subjectId') return [people.baker, people.stranger];
  if (name === 'options') return ['ABCDEFGH', '100'];
  if (name === 'wordId')
    return (await bank.owner.query<{ id: string }>('select id from forbidden_word order by word limit 2')).rows.map(
      ({ id }) => id,
    );
  if (name === 'proposalId') return proposals.length > 0 ? proposals.slice(-3) : [unknownId];
  return name === 'reason' ? ['LOST'] : [unknownId];
}

interface Try {
  method: string;
  path: string;
  body: unknown;
}

/** Of a call whose path names many things, so many combinations a pass, others in the next one. */
const triesMost = 4 * runs;

async function triesOf(
  name: string,
  call: Call,
  self: string,
  proposals: readonly string[],
  seed: number,
): Promise<Try[]> {
  const { bodies = [undefined], query = '' } = acts[name] ?? {};
  let paths = [call.path as string];
  for (const [whole, param = ''] of call.path.matchAll(/\{(\w+)\}/g)) {
    const values = await valuesOf(param, self, proposals);
    paths = paths.flatMap((path) => values.map((value) => path.replace(whole, value)));
  }
  const word = call.word ? `?${call.word}` : '';
  const tries = paths.flatMap((path) =>
    bodies.map((body) => ({ method: call.method, path: `${path}${word}${query}`, body })),
  );
  return shuffled(tries, seed).slice(0, triesMost);
}

/** Makes a call with whatever the caller's own device can add to it. */
async function push({ browser, device }: Desk, { method, path, body }: Try): Promise<Reply> {
  const options = { key: randomUUID(), ...(body === undefined ? {} : { body }) };
  const reply = await browser.send(method, path, options);
  if (reply.status !== 428) return reply;
  const approval = textField(reply.body, 'requestId');
  await device.decide(approval);
  await forgetPushes(bank);
  return browser.send(method, path, { ...options, headers: { approval } });
}

/** of the staff user who tries */
const proposals: string[] = [];

/**
 * Every call that this role may make, in the order of the seed; how many were done. What is gained is looked for after
 * each, because a later one may take it away again.
 */
async function tryAll(id: string, role: StaffRole, seed: number, before: Guarded): Promise<number> {
  const mine = ofStaff.filter(([, { who }]) =>
    kindsOf(who).some((kind) => kind.kind === 'staff' && kind.roles.includes(role)),
  );
  let done = 0;
  for (const [name, call] of shuffled(mine, seed)) {
    for (const each of await triesOf(name, call, id, proposals, seed)) {
      const { status, body } = await push(deskOf(id), each);
      if (status >= 500) throw new Error(`${name}: ${status}`);
      if (isProposal(body)) proposals.push(body.proposalId);
      if (status >= 300) continue;
      done += 1;
      expect([name, ...gains(before, await guarded())]).toEqual([name]);
    }
  }
  return done;
}

// administrators last: they deactivate the others
const roles: readonly StaffRole[] = ['D', 'P', 'E', 'F', 'C', 'S', 'M', 'H', 'A'];

describe.each(roles)('a staff user with role %s and every key', (role) => {
  test('gains nothing alone, whatever they call and in whatever order', async () => {
    const id = staff[role];
    await bank.owner.query('update staff set keys = $2 where person_id = $1', [id, keysOfRole[role]]);
    proposals.length = 0;
    const before = await guarded();
    const done = (await tryAll(id, role, 1, before)) + (await tryAll(id, role, 2, before));
    // the search does reach what they may do
    if ('AMHSC'.includes(role)) expect(done).toBeGreaterThan(5);
  });
});

test('this search would notice each gain', async () => {
  const before = await guarded();
  const first = Object.keys(before.balances)[0] ?? '';
  const after: Guarded = {
    ...before,
    balances: { ...before.balances, [first]: (before.balances[first] ?? 0n) - chargedAloneMost - 1n },
    devices: [...before.devices, 'stolen'],
    links: [...before.links, 'made'],
    locks: before.locks.slice(1),
    rights: { ...before.rights, [staff.S]: 'A|U|true' },
    deputies: ['new'],
    staffLinks: before.staffLinks.slice(1),
    members: [...before.members, 'new'],
    contacts: [...before.contacts, 'new'],
    identities: [...before.identities, 'new'],
    limits: { ...before.limits, [`${companies.timber} dayOut`]: limitAloneMost + 1n },
  };
  expect(gains(before, after)).toHaveLength(11);
});
