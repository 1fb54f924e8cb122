import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#shared/days.ts';
import { isOwnIban } from '#shared/iban.ts';
import { textLengths } from '#shared/limits.ts';
import { bankText, isSepaText } from '#shared/text.ts';
import { isIban } from '#shared/validIban.ts';
import { balances, movements, today } from '#tests/samples/demoPlan.ts';
import { accounts, bankCode, cards } from './accounts.ts';
import { calendarDay } from './calendar.ts';
import { companies } from './companies.ts';
import { getLimits } from './limits.ts';
import type { Movement, OutsideParty, Party } from './movements.ts';
import { type PlanInput, planDemoWorld } from './plan.ts';
import { getReferences } from './references.ts';

const timber = '10000000001';

function getMovements(input: PlanInput): Movement[] {
  return [...planDemoWorld(input).days()].flatMap((day) => day.movements);
}

function getHash(movements: readonly Movement[]): string {
  const text = JSON.stringify(movements, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}` : value));
  return createHash('sha256').update(text).digest('hex');
}

const { openPayments } = planDemoWorld({ today });
const accountsByKey = new Map(accounts.map((account) => [account.key, account]));
const getClient = (party: Party) => (typeof party === 'string' ? party.slice(0, 11) : null);
const touches = (movement: Movement, id: string) =>
  getClient(movement.payer) === id || getClient(movement.payee) === id;

/** The lowest balance that any account has after any movement, and where all end. */
function balancesAfter(list: readonly Movement[]): { lowest: bigint; last: Map<string, bigint> } {
  const last = new Map<string, bigint>();
  let lowest = 0n;
  const add = (party: Party, minor: bigint) => {
    if (typeof party !== 'string') return;
    const balance = (last.get(party) ?? 0n) + minor;
    last.set(party, balance);
    if (balance < lowest) lowest = balance;
  };
  for (const { payer, payee, amountMinor, feeMinor } of list) {
    add(payer, -(amountMinor + feeMinor));
    add(payee, amountMinor);
  }
  return { lowest, last };
}

test('the same day gives the same plan, another day another one', () => {
  expect(getHash(getMovements({ today }))).toBe(getHash(movements));
  expect(getHash(getMovements({ today: addDays(today, 1) }))).not.toBe(getHash(movements));
});

test('on whatever day it starts there are about 20 000 movements and no one runs out of money, fees included', () => {
  const days = fc.integer({ min: 0, max: 2000 }).map((count) => addDays('2025-06-01', count));
  fc.assert(
    fc.property(days, fc.constantFrom(0n, 35n, 60n), (start, sepaFeeMinor) => {
      const list = getMovements({ today: start, getFeeMinor: (kind) => (kind === 'sepa-out' ? sepaFeeMinor : 0n) });
      expect(list.length).toBeGreaterThan(19_000);
      expect(list.length).toBeLessThan(21_000);
      const ofTimber = list.filter((movement) => touches(movement, timber)).length;
      expect(ofTimber).toBeGreaterThan(5_700);
      expect(ofTimber).toBeLessThan(7_000);
      const { lowest, last } = balancesAfter(list);
      expect(lowest).toBe(0n);
      const open = planDemoWorld({ today: start }).openPayments.filter(({ payer }) => payer === `${timber}:Main`);
      const asked = open.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
      expect(last.get(`${timber}:Main`)).toBeGreaterThan(asked);
    }),
    { numRuns: 3, seed: 20_261_121 },
  );
});

test('the balances that the plan returns are those of its movements', () => {
  const { last } = balancesAfter(movements);
  expect(new Map([...balances].filter(([, minor]) => minor !== 0n))).toEqual(
    new Map([...last].filter(([, minor]) => minor !== 0n)),
  );
});

test('keys are unique, and movements follow one another within the 395 days', () => {
  expect(new Set([...movements, ...openPayments].map(({ key }) => key)).size).toBe(
    movements.length + openPayments.length,
  );
  const moments = movements.map(({ day, timeOfDaySeconds }) => day * 86_400 + timeOfDaySeconds);
  expect(moments).toEqual([...moments].sort((one, other) => one - other));
  expect(movements[0]?.day).toBe(-395);
  expect(movements.at(-1)?.day).toBe(-1);
  expect(movements.every(({ timeOfDaySeconds: t }) => t >= 6 * 3600 && t < 22 * 3600)).toBe(true);
});

test('each kind has the two sides that it must have', () => {
  const sides = new Set(movements.map(({ kind, payer, payee }) => `${kind} ${typeof payer} ${typeof payee}`));
  expect([...sides].sort()).toEqual([
    'book string string',
    'card string object',
    'cash string object',
    'fee string object',
    'sepa-in object string',
    'sepa-out string object',
    'topup object string',
  ]);
  const wrong = movements.filter(
    ({ kind, payer, payee, cardKey, amountMinor }) =>
      amountMinor <= 0n || payer === payee || (cardKey !== null) !== (kind === 'card' || kind === 'cash'),
  );
  expect(wrong).toEqual([]);
});

test('accounts exist from the day on which they are used, with IBANs of ours; outside ones are valid and not ours', () => {
  expect(new Set(accounts.map(({ iban }) => iban)).size).toBe(accounts.length);
  expect(accounts.every(({ iban }) => isIban(iban) && isOwnIban(iban, bankCode))).toBe(true);
  const outside = new Map<string, OutsideParty>();
  const tooEarly: Movement[] = [];
  for (const movement of movements) {
    for (const party of [movement.payer, movement.payee]) {
      if (typeof party !== 'string') outside.set(`${party.iban ?? movement.kind} ${party.name}`, party);
      else if ((accountsByKey.get(party)?.openedDay ?? 0) > movement.day) tooEarly.push(movement);
    }
  }
  expect(tooEarly).toEqual([]);
  expect(outside.size).toBeGreaterThan(250);
  for (const [key, { iban }] of outside) {
    if (iban) expect(isIban(iban) && !isOwnIban(iban, bankCode), key).toBe(true);
    else expect(key).toMatch(/^(card|cash|topup|fee) /);
  }
});

test('messages are plain SEPA text, names fit and survive the bank text filter', () => {
  const all = [...movements, ...openPayments];
  expect(all.filter(({ message }) => !/^[A-Za-z0-9 /\-?:().,'+]{0,140}$/.test(message))).toEqual([]);
  const names = new Set(
    all.flatMap(({ payer, payee }) => [payer, payee].map((p) => (typeof p === 'string' ? '' : p.name))),
  );
  names.delete('');
  for (const name of names) {
    expect(isSepaText(bankText(name)), name).toBe(true);
    expect(bankText(name).length).toBeGreaterThan(3);
    expect(bankText(name).length).toBeLessThanOrEqual(textLengths.name);
  }
  // Greek and Cyrillic names are there, so that the filter has something to do
  expect(
    [...names].some((name) => /\p{Script=Greek}/u.test(name)) &&
      [...names].some((name) => /\p{Script=Cyrillic}/u.test(name)),
  ).toBe(true);
});

test('two payments to other banks are pending, one was refused, one returned, those of four companies are blocked', () => {
  const outside = openPayments.filter(({ payee }) => typeof payee !== 'string');
  const standings = outside.map(({ standing }) => standing);
  expect(standings.filter((standing) => standing !== 'blocked')).toEqual(['returned', 'refused', 'pending', 'pending']);
  expect(outside.filter(({ standing }) => standing === 'blocked').map(({ payer }) => getClient(payer))).toEqual([
    '10000000001',
    '10000000003',
    '10000000002',
    '10000000004',
  ]);
  for (const { key, payee, category, message } of outside) {
    const iban = typeof payee === 'string' ? '' : (payee.iban ?? '');
    // nothing answers them while the demo runs, and an instant payment does not wait
    expect(getReferences({ key, kind: 'sepa-out', category, message }, iban, true)).toMatchObject({ isInstant: false });
  }
});

test('two people of the company sign what leaves it, each with the letter for it', () => {
  const letters = (companyId: string | null, personId: string | null) =>
    companies.find(({ id }) => id === companyId)?.members.find((member) => member.personId === personId)?.letters ?? '';
  const signed = movements.filter(
    ({ kind, payer }) => (kind === 'book' || kind === 'sepa-out') && getClient(payer)?.startsWith('1'),
  );
  expect(signed.length).toBeGreaterThan(3000);
  const unfit = signed.filter(
    ({ payer, initiatorId, confirmerId }) =>
      initiatorId === confirmerId ||
      !letters(getClient(payer), initiatorId).includes('B') ||
      !letters(getClient(payer), confirmerId).includes('C'),
  );
  expect(unfit).toEqual([]);
  for (const { payer, initiatorId, deciderId, standing } of openPayments) {
    expect(letters(getClient(payer), initiatorId)).toContain('B');
    expect(deciderId === null).toBe(standing === 'requested');
    if (deciderId !== null && deciderId !== initiatorId) expect(letters(getClient(payer), deciderId)).toContain('C');
    if (standing !== 'canceled') expect(deciderId).not.toBe(initiatorId);
  }
});

test('cards stay within their limit and draw on the account that they belong to', () => {
  const cardsByKey = new Map(cards.map((card) => [card.key, card]));
  expect(cardsByKey.size).toBe(cards.length);
  const used = movements.filter(({ cardKey }) => cardKey !== null);
  expect(used.length).toBeGreaterThan(4000);
  const wrong = used.filter(({ cardKey, payer, amountMinor }) => {
    const card = cardsByKey.get(cardKey ?? '');
    return card?.account !== payer || amountMinor > BigInt(card?.limit ?? 0) * 100n;
  });
  expect(wrong).toEqual([]);
});

test('the company of the demo pays salaries, rent and taxes every month, on working days', () => {
  const ofTimber = movements.filter(({ payer }) => getClient(payer) === timber);
  const getDays = (message: string, payee?: string) =>
    ofTimber
      .filter((m) => m.message.startsWith(message) && (!payee || getClient(m.payee) === payee))
      .map(({ day }) => day);
  for (const days of [getDays('Salary', '20000000001'), getDays('Rent of office'), getDays('Value added tax')]) {
    expect(days.length).toBe(13);
    expect(days.every((day) => calendarDay(today, day).isWorking)).toBe(true);
  }
});

test('the company of the demo has something in every standing on the day of the start', () => {
  const standings = openPayments.filter(({ payer }) => getClient(payer) === timber);
  const count = (standing: string, initiator?: string) =>
    standings.filter((open) => open.standing === standing && (!initiator || open.initiatorId === initiator)).length;
  expect(count('requested')).toBe(6);
  expect(count('requested', '20000000003')).toBe(1);
  expect(count('requested', '20000000002')).toBe(2);
  expect(count('pushed')).toBe(1);
  expect(count('canceled')).toBeGreaterThan(1);
  expect(count('rejected')).toBeGreaterThan(1);
  expect(standings.every(({ day }) => day < 0 && day > -20)).toBe(true);
});

test('no one goes beyond the limits of a day, a week and a month', () => {
  const spent = new Map<string, bigint[]>();
  for (const { day, payer, payee, amountMinor } of movements) {
    const id = getClient(payer);
    if (id === null || getClient(payee) === id) continue;
    const days = spent.get(id) ?? Array.from({ length: 395 }, () => 0n);
    days[day + 395] = (days[day + 395] ?? 0n) + amountMinor;
    spent.set(id, days);
  }
  expect(spent.size).toBeGreaterThan(60);
  for (const [id, days] of spent) {
    const most = (length: number) =>
      days.reduce((highest, _amount, i) => {
        const sum = days.slice(Math.max(0, i - length + 1), i + 1).reduce((total, minor) => total + minor, 0n);
        return sum > highest ? sum : highest;
      }, 0n);
    const limits = getLimits(id);
    expect(most(1), `${id} in a day`).toBeLessThanOrEqual(BigInt(limits?.dayOut ?? 0) * 100n);
    expect(most(7), `${id} in a week`).toBeLessThanOrEqual(BigInt(limits?.weekOut ?? 0) * 100n);
    expect(most(31), `${id} in a month`).toBeLessThanOrEqual(BigInt(limits?.monthOut ?? 0) * 100n);
  }
});
