// Every flag has a way out: from each standing that a client can come to, somebody leads it to active or closed.
import { expect, test } from 'vitest';
import { openableTypes } from '../src/features/cases/backoffice/NewCaseDialog.tsx';
import { caseTypes, getKeys } from '../src/features/cases/rules.ts';
import { type CaseSubject, whyNotAbout, whyNotLetIn } from '../src/features/cases/subjects.ts';
import { recordCalls } from '../src/features/clients/record/calls.ts';
import { closingCalls } from '../src/features/clients/record/closingCalls.ts';
import { restrictionCauses, whyNotClosed, whyNotEmpty } from '../src/features/clients/record/rules.ts';
import { product } from '../src/features.server.ts';
import type { Who } from '../src/shared/call.ts';
import { getText, keysOfWays, type Standing, type Way, ways } from './harness/ways.ts';

/** As clients begin. */
const beginnings = ['person . none', 'person B none', 'company B none'];
const open = ways.filter((way): way is Way & { to: Standing } => way.to !== undefined);
const isEnd = ({ flags, account }: Standing) => flags.includes('Z') || (flags === '' && account !== 'none');

function reachedFrom(words: string): Standing[] {
  const seen = new Map<string, Standing>();
  const next = [words];
  for (let one = next.pop(); one !== undefined; one = next.pop())
    for (const { from, to } of open)
      if (getText(from) === one && !seen.has(getText(to))) {
        seen.set(getText(to), to);
        next.push(getText(to));
      }
  return [...seen.values()];
}

test('each standing that can be reached is in the table, and leads to active or closed', () => {
  const rows = new Set(ways.map(({ from }) => getText(from)));
  // money comes by itself
  const withMoney = ['person . money', 'person L money', 'company . money', 'company L money'];
  const reached = [...beginnings, ...withMoney, ...beginnings.flatMap((one) => reachedFrom(one).map(getText))];
  expect(reached.filter((one) => !rows.has(one))).toEqual([]);
  const dead = ways.filter(({ from }) => !isEnd(from) && !reachedFrom(getText(from)).some(isEnd));
  expect(dead.map(({ from }) => getText(from))).toEqual([]);
  // the flag of each standing can be taken away, but for companies that were closed
  const isStuck = ({ from }: Way) => from.flags !== '' && !reachedFrom(getText(from)).some(({ flags }) => flags === '');
  const stuck = ways.filter((way) => isStuck(way) && !(way.from.who === 'company' && way.from.flags.includes('Z')));
  expect(stuck.map(({ from }) => getText(from))).toEqual([]);
});

test('no one who has an account is declined, and declining asks for no more than it says', () => {
  expect(open.filter(({ to }) => to.flags.includes('D') && to.account !== 'none')).toEqual([]);
  const declining = open.filter(({ from, to }) => !from.flags.includes('D') && to.flags.includes('D'));
  expect([...new Set(declining.map(({ from, action }) => `${from.who} ${action}`))]).toEqual([
    'person OPEN no',
    'company COMPANY no',
  ]);
  for (const { from, to } of open.filter(({ action }) => action === 'REOPEN no')) expect(to).toEqual(from);
});

/** What the pure rules say, which the screens and the server ask alike; undefined: another rule decides. */
function isAllowed({ from: { who, flags, account }, action }: Way): boolean | undefined {
  const [type = '', does = ''] = action.split(' ');
  const subject = { type: who === 'person' ? 'N' : 'LEGAL', flags, hasAccount: account !== 'none' } as const;
  const closing = {
    ...{ flags, owes: false, openPayments: 0, openCases: 0, accountsWithMoney: account === 'money' ? 1 : 0 },
    ...{ closesFrom: '2026-01-01', today: '2026-01-01' },
  };
  if (action === 'close') return whyNotClosed(closing).length === 0;
  if (action === 'once') return whyNotEmpty(closing).length === 0;
  if (type !== 'OPEN' && type !== 'REOPEN' && type !== 'COMPANY') return undefined;
  if (does !== 'yes') return whyNotAbout(type, subject) === undefined;
  // a company that was declined corrects something first
  if (type === 'COMPANY' && flags.includes('D')) return undefined;
  return whyNotLetIn(type, { ...subject, isStopped: flags.includes('L') }) === undefined;
}

test('the rules that screens and server ask say what the table says', () => {
  const judged = ways.filter((way) => isAllowed(way) !== undefined);
  expect(judged.length).toBeGreaterThan(200);
  const wrong = judged.filter((way) => isAllowed(way) !== (way.to !== undefined));
  expect(wrong.map(({ from, action }) => `${getText(from)}: ${action}`)).toEqual([]);
});

/** 'R:AC?' of the action of a case, or of a call of staff. */
function ofCase(type: 'OPEN' | 'REOPEN' | 'COMPANY', code: string): string {
  const action = product.cases.get(type)?.actions.find((one) => one.code === code);
  const roles = action?.roles ? `:${action.roles.join('')}` : '';
  return `${getKeys(type, null).join('')}${roles}${action?.needsSecond ? '?' : ''}`;
}
const ofCall = ({ who }: { who: Who }) =>
  'kind' in who && who.kind === 'staff' ? `${(who.keys ?? []).join('')}:${who.roles.join('')}` : 'others too';

test('‘New case’ offers the types that can be opened about this client, and no others', () => {
  const everything = { role: 'A', keys: 'ADTPIE0ZUSRC' };
  const bakery = { type: 'LEGAL', flags: '', hasAccount: true } as const;
  const applicant = { type: 'N', flags: 'B', hasAccount: false } as const;
  const closed = { type: 'N', flags: 'Z', hasAccount: false } as const;
  const boarding = (subject: CaseSubject) =>
    openableTypes(everything, subject).filter((type) => ['OPEN', 'REOPEN', 'COMPANY'].includes(type));
  expect([bakery, applicant, closed].map(boarding)).toEqual([[], ['OPEN'], ['REOPEN']]);
  // boarding, families and devices of persons, and what a payment opens
  const notOfCompany = ['OPEN', 'REOPEN', 'COMPANY', 'CHILD', 'FAMILY', 'PATTERN', 'PAYMENT'];
  expect(openableTypes(everything, bakery)).toEqual(caseTypes.filter((type) => !notOfCompany.includes(type)));
});

test('who may is what the table says', () => {
  expect(Object.fromEntries(keysOfWays)).toEqual({
    'OPEN yes': ofCase('OPEN', 'IAPR'),
    'OPEN no': ofCase('OPEN', 'IDCL'),
    'REOPEN yes': ofCase('REOPEN', 'IAPR'),
    'REOPEN no': ofCase('REOPEN', 'IDCL'),
    'COMPANY yes': ofCase('COMPANY', 'BAPR'),
    'COMPANY no': ofCase('COMPANY', 'BDCL'),
    'COMPANY ask': ofCase('COMPANY', 'BREQ'),
    lock: ofCall(recordCalls.lockClient),
    unlock: `${ofCall(recordCalls.unlockClient)}${recordCalls.unlockClient.second ? '+' : ''}`,
    close: ofCall(closingCalls.closeClient),
    once: ofCall(closingCalls.closeClientAtOnce),
    leaves: 'client',
  });
});

test('whatever locks a client has its end: cases and orders by an action of theirs, staff by their call', () => {
  const ends: Readonly<Record<string, readonly string[]>> = {
    CASE: ['SANCTION AREV', 'SANCTION AFLS', 'FRAUD liftStop', 'FRAUD AFLS'],
    ORDER: ['BAILIFF liftHold'],
    STAFF: [],
    // nothing sets it yet
    CLIENT: [],
  };
  expect(Object.keys(ends).sort()).toEqual(Object.keys(restrictionCauses).sort());
  const named = Object.values(ends).flat();
  const found = named.filter((one) => {
    const [type = '', code = ''] = one.split(' ');
    return product.cases.get(type)?.actions.some((action) => action.code === code);
  });
  expect(found).toEqual(named);
});
