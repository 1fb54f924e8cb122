// The staff are attackers too. Each staff user makes every call that they may, and every action on every case, in a
// random order, with their own device and their own confirmations. Alone they move no money beyond the sums of charges,
// open no one's device, lift no lock and gain no right. A call that writes and is not declared fails, and so does one
// that never gets through.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Call, getKinds } from '#shared/call.ts';
import type { StaffRole } from '#shared/permissions.ts';
import { isProposal } from '#shared/proposal.ts';
import { keysOfRole } from '#shared/staffKeys.ts';
import { product } from '#src/features.server.ts';
import { getItems, type Reply, startBank, type TestBank, textField } from '../harness/bank.ts';
import { calls } from '../harness/calls.ts';
import { type Desk, openDesk } from '../harness/desks.ts';
import { acts } from '../harness/insider/acts.ts';
import { actTries, casePaths, caseTries, mayByCase } from '../harness/insider/caseActs.ts';
import {
  type Guarded,
  type GuardName,
  gains,
  guarded,
  guardNames,
  guards,
  linesOfEach,
  unguarded,
} from '../harness/insider/guarded.ts';
import { Outside } from '../harness/insider/outside.ts';
import { forgetPlanted, type Loot } from '../harness/insider/world.ts';
import { runs } from '../harness/runs.ts';
import { until } from '../harness/until.ts';
import { companies, ibans, people, staff } from '../harness/village.ts';
import { beginWait } from '../harness/waits.ts';
import { forgetPushes } from './tasks.ts';

const ofStaff = Object.entries<Call>(calls).filter(
  ([, { who, method }]) => method !== 'GET' && getKinds(who).some(({ kind }) => kind === 'staff'),
);

test('every call of staff that is no look is declared as what it may do alone', () => {
  expect(Object.keys(acts).sort()).toEqual(ofStaff.map(([name]) => name).sort());
  // what tightens waits beyond a limit that no one reaches here
  const isTightening = (name: string) => acts[name]?.kind === 'tightening';
  const needing = ofStaff.filter(([name, { second }]) => second && !isTightening(name)).map(([name]) => name);
  expect(needing.sort()).toEqual(
    Object.keys(acts)
      .filter((name) => acts[name]?.kind === 'second')
      .sort(),
  );
});

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

/** One staff user who tries everything in a bank of their own. */
class Thief {
  readonly bank: TestBank;
  readonly loot: Loot;
  readonly desk: Desk;
  before: Guarded;
  /** restrictions that were there before */
  readonly planted: readonly string[];
  /** open ones that they have made */
  readonly proposals: string[] = [];
  /** names of the calls and actions that became proposals */
  readonly proposed: string[] = [];

  private constructor(bank: TestBank, loot: Loot, desk: Desk, before: Guarded) {
    this.bank = bank;
    this.loot = loot;
    this.desk = desk;
    this.before = before;
    this.planted = before.lines.locks ?? [];
  }

  /** `isNew`: their own device waits, and the command line has not made its link. */
  static async settle(outside: Outside, role: StaffRole, { isNew = false } = {}): Promise<Thief> {
    const bank = await outside.bank();
    const id = staff[role];
    await bank.owner.query('update staff set keys = $2 where person_id = $1', [id, keysOfRole[role]]);
    const desk = await openDesk(bank, id);
    if (isNew) await beginWait(bank.owner, id);
    return new Thief(bank, outside.loot, desk, await guarded(bank.owner));
  }

  /** Makes a call with whatever the caller's own device can add to it. */
  async push({ method, path, body }: Try): Promise<Reply> {
    const { browser, device } = this.desk;
    const options = { key: randomUUID(), ...(body === undefined ? {} : { body }) };
    const reply = await browser.send(method, path, options);
    if (reply.status !== 428) return reply;
    const approval = textField(reply.body, 'requestId');
    await device.decide(approval);
    await forgetPushes(this.bank);
    return browser.send(method, path, { ...options, headers: { approval } });
  }

  /** Whether it got through. What is gained is looked for after each, because a later one may take it away again. */
  async judge(name: string, reply: Reply, may: readonly GuardName[] = []): Promise<boolean> {
    if (reply.status >= 500) throw new Error(`${name}: ${reply.status} ${reply.code}`);
    if (reply.status >= 300) {
      refused.set(name, `${refused.get(name) ?? ''} ${reply.status} ${reply.code}`.slice(-maxSaid));
      return false;
    }
    if (isProposal(reply.body)) {
      this.proposals.push(reply.body.proposalId);
      this.proposed.push(name);
      proposed.add(name);
    }
    await this.look(name, isProposal(reply.body) ? [] : may);
    return true;
  }

  /** From now on it is to stay as it is: what they have locked themselves they do not unlock. */
  async look(name: string, may: readonly GuardName[] = []): Promise<void> {
    const after = await guarded(this.bank.owner);
    const allowed = Object.fromEntries(may.map((one) => [one, after.lines[one]]));
    const before = { ...this.before, lines: { ...this.before.lines, ...allowed } };
    expect([name, ...gains(before, after)]).toEqual([name]);
    this.before = { ...this.before, lines: after.lines };
  }

  getValues(name: string): readonly string[] {
    const self = this.desk.personId;
    const { payments, passkeyId } = this.loot;
    const known: Readonly<Record<string, readonly string[]>> = {
      clientId: [companies.timber, companies.bakery, companies.lonely, people.stranger],
      personId: [people.director, people.baker, staff.C, self],
      userId: [self, staff.S, staff.M],
      sourceId: [companies.timber],
      iban: [ibans.lonely],
      externalId: ['C.ONE2MANY'],
      activity: ['92'],
      ruleCode: ['NEW.MANY', 'UNDER.IN'],
      country: ['IR'],
      paymentId: Object.values(payments),
      role: ['CEO', 'P'],
      subjectId: [people.baker, people.stranger],
      options: ['ABCDEFGH', '100'],
      wordId: this.loot.words,
      passkeyId: [passkeyId],
      reason: ['LOST'],
      walletId: [unknownId],
      ...(this.proposals.length > 0 && { proposalId: this.proposals.slice(-3) }),
    };
    return known[name] ?? [unknownId];
  }

  /** With the values that get through first, then so many others in the order of the seed. */
  getTries(name: string, { path, method, word }: Call, seed: number, most: number): Try[] {
    const { bodies = [undefined], query = '', good, hasSum = false } = acts[name] ?? {};
    const end = word ? `?${word}` : '';
    // the first time has proposed it already
    const isAgain = seed > 1 && acts[name]?.kind === 'second';
    let paths = [path as string];
    for (const [whole, param = ''] of path.matchAll(/\{(\w+)\}/g))
      paths = paths.flatMap((one) => this.getValues(param).map((value) => one.replace(whole, value)));
    const others = paths.flatMap((one) => bodies.map((body) => ({ method, path: `${one}${end}${query}`, body })));
    const { params = {}, query: asked = query, body = bodies[0] } = good?.(this.loot) ?? {};
    const filled = path.replace(/\{(\w+)\}/g, (_, param: string) => params[param] ?? this.getValues(param)[0] ?? '');
    return [
      ...(good && !isAgain ? [{ method, path: `${filled}${end}${asked}`, body }] : []),
      ...(hasSum && seed === 1 ? bodies.map((each) => ({ method, path: `${filled}${end}${asked}`, body: each })) : []),
      ...shuffled(others, seed).slice(0, most),
    ];
  }

  /** Every call that this role may make, in the order of the seed. */
  async callAll(role: StaffRole, seed: number, most: number): Promise<void> {
    const mine = ofStaff.filter(([, { who }]) =>
      getKinds(who).some((kind) => kind.kind === 'staff' && kind.roles.includes(role)),
    );
    // what ties their own hands comes last, the first time
    const isTying = (name: string) => seed === 1 && acts[name]?.kind === 'tightening';
    const inOrder = shuffled(mine, seed).sort(([one], [other]) => Number(isTying(one)) - Number(isTying(other)));
    for (const [name, call] of inOrder) {
      const { may, run } = acts[name] ?? {};
      if (run && (await this.judge(name, await run(this.desk), may))) reached.add(name);
      for (const each of this.getTries(name, call, seed, most))
        if (await this.judge(name, await this.push(each), may)) reached.add(name);
    }
  }

  /** What each case offers, and one thing that can be done with any. */
  async actOnAll(nth: number): Promise<void> {
    for (const [i, path] of (await casePaths(this.bank)).entries()) {
      for (const each of await caseTries(this.desk, path, nth + i)) {
        await this.judge(each.name, await this.push(each), mayByCase[each.name]);
      }
      const tries = i % 2 === nth ? await actTries(this.bank, this.desk, path) : [];
      const one = tries[i % Math.max(1, tries.length)];
      if (one && (await this.judge(one.name, await this.push(one)))) reached.add('actOnCase');
    }
  }

  /** At the version that they are shown, as often as they like. */
  async decideOwn(): Promise<void> {
    const { body } = await this.desk.browser.send('GET', '/web/proposals');
    for (const { id, version, isOwn } of getItems(body)) {
      if (!isOwn) continue;
      for (const word of ['confirm', 'return']) {
        const path = `/web/proposals/${String(id)}?${word}`;
        const reply = await this.push({ method: 'POST', path, body: { version, comment: 'A thief.' } });
        expect([word, reply.status, reply.code]).toEqual([word, 422, 'own-proposal']);
      }
    }
    await this.look('decideOwn');
  }

  /**
   * Whom they have stopped, or whose devices they have revoked, without being counted: no call and no action is left
   * out.
   */
  async uncounted(): Promise<unknown[]> {
    const { rows } = await this.bank.owner.query(
      `select 'restriction' as what, client_id as id from restriction
      where made_by = $1 and cause <> 'ORDER' and not id::text = any ($2)
       union select verb, subject_id from audit
       where actor_id = $1 and verb in ('passkey.revoke', 'person.shut-out') and subject_id not like '9%'
       except select what, subject_id
       from tightening, unnest(array['restriction', 'passkey.revoke', 'person.shut-out']) what where person_id = $1`,
      [this.desk.personId, this.planted],
    );
    return rows;
  }

  /** What runs in the background has come to an end. */
  async rest(): Promise<void> {
    await until(async () => {
      const { rowCount } = await this.bank.owner.query(
        `select from job where state in ('waiting', 'running') and asked_by is not null and run_at <= now() limit 1`,
      );
      return rowCount === 0;
    });
    await this.look('afterwards', ['payments']);
  }
}

interface Try {
  method: string;
  path: string;
  body: unknown;
}

const reached = new Set<string>();
/** of a name the last answers, which say why it was never proposed */
const refused = new Map<string, string>();
const maxSaid = 300;
/** names of calls, and of actions on cases */
const proposed = new Set<string>();
let outside: Outside;
beforeAll(async () => {
  outside = await Outside.start();
});
afterAll(() => outside.close());

const roles: readonly StaffRole[] = ['D', 'P', 'E', 'F', 'C', 'S', 'M', 'H', 'A'];

describe.each(roles)('a staff user with role %s and every key', (role) => {
  let thief: Thief;
  beforeAll(async () => {
    thief = await Thief.settle(outside, role);
  });
  afterAll(async () => {
    await forgetPlanted(thief.bank);
    await thief.bank.expectSound();
    await thief.bank.close();
  });

  test('gains nothing alone, whatever they call and in whatever order', async () => {
    await thief.callAll(role, 1, 2 * runs);
    for (let nth = 0; nth < 2; nth += 1) await thief.actOnAll(nth);
    await thief.decideOwn();
    await thief.callAll(role, 2, runs);
    await thief.rest();
    expect(await thief.uncounted()).toEqual([]);
  }, 240_000);
});

/** A call, or an action on a case, that only takes something away. */
function takesAway(name: string): boolean {
  const [type = '', code] = name.split(' ');
  const action = product.cases.get(type)?.actions.find((one) => one.code === code);
  return action?.tightens !== undefined || calls[name]?.tightens !== undefined;
}

describe('an administrator at a device that they could come to hold', () => {
  let thief: Thief;
  beforeAll(async () => {
    thief = await Thief.settle(outside, 'A', { isNew: true });
  });
  afterAll(async () => {
    await forgetPlanted(thief.bank);
    await thief.bank.close();
  });

  test('locks at once, and gains and proposes nothing while it waits', async () => {
    const path = `/web/clients/${companies.timber}?lock`;
    const locked = await thief.push({ method: 'PATCH', path, body: { comment: 'Reported as stolen.' } });
    expect(locked.status).toBe(204);
    await thief.callAll('A', 3, 1);
    await thief.actOnAll(0);
    // what only takes away may still be proposed: locking, stopping and freezing never wait
    expect(thief.proposed.filter((name) => !takesAway(name))).toEqual([]);
    await thief.rest();
  }, 240_000);
});

describe('the search', () => {
  /** Calls that no one gets through alone here, and why; typed by hand. */
  const notAlone: Readonly<Record<string, readonly string[]>> = {
    // it takes two people by what it is: the person who confirms has somebody else's proposal. Of their own each tries
    // all, see decideOwn
    'no one confirms what they propose': ['confirmProposal'],
    'in the demo only': ['startPlay'],
  };

  test('gets through with every call at least once, but for these', () => {
    const missed = ofStaff.map(([name]) => name).filter((name) => !reached.has(name));
    const expected = Object.values(notAlone).flat();
    expect(missed.filter((name) => !expected.includes(name)).map((name) => [name, refused.get(name)])).toEqual([]);
    expect(expected.filter((name) => !missed.includes(name))).toEqual([]);
  });

  test('proposes everything that needs a second person somewhere', () => {
    const ofCases = [...product.cases].flatMap(([type, { actions }]) =>
      actions.filter(({ needsSecond }) => needsSecond).map(({ code }) => `${type} ${code}`),
    );
    const ofCalls = Object.keys(acts).filter((name) => acts[name]?.kind === 'second');
    const all = [...ofCases, ...ofCalls.filter((name) => name !== 'actOnCase')];
    const missed = all.filter((name) => !proposed.has(name)).sort();
    expect(missed.map((name) => [name, refused.get(name)])).toEqual([]);
  });

  test('looks at every table, or says why not', async () => {
    const bank = await startBank({ demo: false });
    const { rows } = await bank.owner.query<{ name: string }>(
      `
        select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    await bank.close();
    const looked = guardNames.flatMap((name): readonly string[] => guards[name].of);
    const hint = 'name a new table in guards, or among the unguarded beside them';
    expect(rows.map(({ name }) => name).sort(), hint).toEqual([...new Set([...looked, ...unguarded])].sort());
  });

  test('would notice each gain', () => {
    const empty = linesOfEach(() => ['one']);
    const sums = { balances: { '1': 100_000n }, limits: { 'a dayOut': 5n }, posted: 0n, time: 0n };
    const before: Guarded = { lines: empty, ...sums };
    for (const name of guardNames) {
      const { rule } = guards[name];
      const gone = gains(before, { ...before, lines: { ...empty, [name]: [] } });
      const more = gains(before, { ...before, lines: { ...empty, [name]: ['one', 'two'] } });
      expect([name, gone.length, more.length]).toEqual([name, rule === 'bound' ? 0 : 1, rule === 'kept' ? 0 : 1]);
    }
    expect(gains(before, { ...before, balances: { '1': 49_999n } })).toHaveLength(1);
    expect(gains(before, { ...before, posted: 100_001n })).toEqual(['posted by hand: 100001']);
    expect(gains(before, { ...before, time: 86_401n })).toEqual(['time given: 86401']);
    expect(gains(before, { ...before, limits: { 'a dayOut': 10_000_001n } })).toHaveLength(1);
    expect(gains(before, { ...before, limits: {} })).toEqual(['limit a dayOut gone']);
    expect(gains(before, before)).toEqual([]);
  });
});
