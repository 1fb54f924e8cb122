import { expect, test } from 'vitest';
import { type Call, call } from '#shared/call.ts';
import { clientId } from '#shared/ids.ts';
import { callsUnderWay as most } from '#shared/limits.ts';
import { may } from '#shared/permissions.ts';
import type { Caller, SignedIn } from '../access/caller.ts';
import { ConcurrencyLimit } from './concurrencyLimit.ts';
import { Places } from './places.ts';

const shared = { method: 'GET', answer: undefined, transaction: 'read', errors: [], summary: '' } as const;
const read = call({
  ...shared,
  path: '/web/{companyId}/x',
  params: { companyId: clientId },
  who: may(),
});
const onPhone = call({ ...shared, path: '/device/x', params: {}, bare: 'userId', who: { kind: 'device' } });

/** Calls that are under way until `endAll`. */
function newWorld(atOnce = 1000, demo = false) {
  const places = new Places(new ConcurrencyLimit(atOnce));
  const people = new Map<string, string>();
  const sessions = {
    knownPerson: (key: string) => people.get(key),
    remember: (key: string, personId: string) => void people.set(key, personId),
  };
  const ends: (() => void)[] = [];
  const refused: unknown[] = [];
  const all: Promise<unknown>[] = [];
  const held = new Promise<void>((resolve) => ends.push(resolve));
  /** Begins a call; gives whether it is under way. */
  const begin = async (asking: Asking, caller?: Caller, declared: Call = read) => {
    let isIn = false;
    const work = async (place: { found(caller: Caller): void }) => {
      if (caller) place.found(caller);
      isIn = true;
      await held;
    };
    const asked = { ...none, ...nothing, ...asking };
    all.push(places.run(declared, asked, { demo, sessions }, work).catch((error) => void refused.push(error)));
    await new Promise((resolve) => setImmediate(resolve));
    return isIn;
  };
  const beginMany = async (count: number, one: (n: number) => Promise<boolean>) => {
    const begun: boolean[] = [];
    for (let n = 0; n < count; n++) begun.push(await one(n));
    return begun.filter(Boolean).length;
  };
  const endAll = async () => {
    for (const end of ends) end();
    await Promise.all(all);
  };
  return { begin, beginMany, endAll, refused };
}

type Asking = Partial<Parameters<Places['run']>[1]>;
const none = { token: undefined, proof: undefined, machine: undefined };
const nothing = { address: '192.0.2.1', params: { companyId: '30000000001' }, query: { parts: [], isBroken: false } };
const by = (session: string): Asking => ({
  ...none,
  token: session,
  proof: { thumbprint: session, hash: Buffer.alloc(1) },
});
const stranger: Asking = none;
const person = (personId: string, letters: string | null = 'A') => ({ kind: 'person', personId, letters }) as SignedIn;

test('the 17th call of a person is refused, on whichever of their sessions and devices; another is let in', async () => {
  const { begin, beginMany, endAll, refused } = newWorld();
  expect(await beginMany(20, (n) => begin(by(`s${n % 2}`), person('a')))).toBe(most.perPerson);
  const phone: Caller = { kind: 'device', personId: 'a', passkeyId: 'k', sessionId: 's' };
  expect(await begin(by('phone'), phone, onPhone)).toBe(false);
  expect(refused).toHaveLength(5);
  expect(refused[0]).toMatchObject({ code: 'too-many-calls', waitMs: most.againMs });
  expect(await begin(by('other'), person('b'))).toBe(true);
  await endAll();
  expect(await begin(by('s0'), person('a'))).toBe(true);
});

test('a known session is refused before its call begins, and so is the 17th call of one that was never seen', async () => {
  const { begin, beginMany } = newWorld();
  expect(await beginMany(30, () => begin(by('one')))).toBe(most.perPerson);
  expect(await beginMany(30, () => begin(by('two'), person('a')))).toBe(most.perPerson);
  expect(await begin(by('two'))).toBe(false);
});

test('the 65th call of the members of a company is refused, and one that is no member takes none of its places', async () => {
  const { begin, beginMany, refused } = newWorld();
  expect(await beginMany(30, (n) => begin(by(`x${n}`), person(`x${n}`, null)))).toBe(30);
  expect(await beginMany(66, (n) => begin(by(`m${n % 5}`), person(`m${n % 5}`)))).toBe(most.perCompany);
  expect(refused).toHaveLength(2);
  const elsewhere = { ...by('n'), params: { companyId: '30000000002' } };
  expect(await begin(elsewhere, person('n'))).toBe(true);
});

test('strangers of one address leave places for people whom we know behind it, and for other addresses', async () => {
  const { begin, beginMany } = newWorld();
  const known = newWorld();
  await known.begin(by('k'), person('k'));
  expect(await begin(by('k'), person('k'))).toBe(true);
  expect(await beginMany(70, () => begin(stranger))).toBe(most.perAddress);
  expect(await begin(by('new'))).toBe(false);
  expect(await begin(by('k'), person('k'))).toBe(true);
  expect(await begin({ ...stranger, address: '192.0.2.2' })).toBe(true);
  expect(await beginMany(70, () => begin({ ...none, machine: 'processor' }))).toBe(most.perMachine);
});

test('a session that turns out to be of a person no longer counts for its address', async () => {
  const { beginMany, begin } = newWorld();
  expect(await beginMany(100, (n) => begin(by(`s${n}`), person(`p${n}`, null)))).toBe(100);
  expect(await begin(stranger)).toBe(true);
});

test('the phone of the demo counts for the person it names', async () => {
  const { begin, beginMany } = newWorld(1000, true);
  const getPhone = (name: string) => ({ ...none, query: { parts: [{ name, value: undefined }], isBroken: false } });
  expect(await beginMany(20, () => begin(getPhone('a'), undefined, onPhone))).toBe(most.perPerson);
  expect(await begin(getPhone('b'), undefined, onPhone)).toBe(true);
});

test('a call that the whole process has no room for leaves its place', async () => {
  const { begin, beginMany, refused } = newWorld(1);
  expect(await begin(by('first'), person('b'))).toBe(true);
  expect(await beginMany(20, () => begin(by('one'), person('a')))).toBe(0);
  expect(refused.every((one) => (one as { code: string }).code === 'try-again-later')).toBe(true);
});
