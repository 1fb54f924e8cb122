// Every call of staff by every role with every key, against the table typed by hand. The server admits by the same
// function.
import { describe, expect, test } from 'vitest';
import { getKeys, mayHold } from '../src/features/staff/rules.ts';
import { admit, type SignedIn } from '../src/server/access/caller.ts';
import { type Call, getKinds } from '../src/shared/call.ts';
import { type StaffRole, staffRoles } from '../src/shared/permissions.ts';
import { keysOfRole, staffKeys } from '../src/shared/staffKeys.ts';
import { calls } from './harness/calls.ts';
import { readExpected } from './harness/expectations.ts';

interface Row {
  call: string;
  roles: string;
  keys: string;
  confirmers: string;
  confirmingKeys: string;
}

const rows: Row[] = readExpected('keys').rows.map((line) => {
  const [call = '', roles = '', keys = '', confirmers = '', confirmingKeys, ...more] = line.split(',');
  if (confirmingKeys === undefined || more.length > 0) throw new Error(`not five words: ${line}`);
  return { call, roles, keys, confirmers, confirmingKeys };
});

const getAddress = ({ method, path, word }: Call) => `${method} ${path}${word ? `?${word}` : ''}`;
const staffCalls = Object.values<Call>(calls).filter(({ who }) => getKinds(who).some(({ kind }) => kind === 'staff'));
const allRoles = Object.keys(staffRoles) as StaffRole[];
/** each key alone, none, and all */
const holdings = [...Object.keys(staffKeys), '', Object.keys(staffKeys).join('')];

const staffUser = (staffRole: StaffRole, keys: string): SignedIn => ({
  ...{ kind: 'person', sessionId: '', personId: '90000000001', personKind: 'staff', fullName: '', flags: '' },
  ...{ staffRole, staffKeys: keys, letters: null, memberRole: null },
});

function isAdmitted(who: Call['who'], caller: SignedIn): boolean {
  try {
    admit(who, caller);
    return true;
  } catch {
    return false;
  }
}

/** By the table: the role, and one of the keys where keys are named. */
const isExpected = (roles: string, keys: string, role: StaffRole, held: string) =>
  roles.includes(role) && (keys === '-' || [...keys].some((key) => held.includes(key)));

/** 'AM with -U': who is admitted otherwise than the table says. */
function differences(who: Call['who'], roles: string, keys: string): string[] {
  return allRoles.flatMap((role) =>
    holdings.flatMap((held) => {
      const admitted = isAdmitted(who, staffUser(role, held));
      return admitted === isExpected(roles, keys, role, held) ? [] : [`${role} with ${held || 'no key'}: ${admitted}`];
    }),
  );
}

test('every call of staff is in the table once, and nothing else', () => {
  expect(rows.map(({ call }) => call).sort()).toEqual(staffCalls.map(getAddress).sort());
});

describe.each(rows)('$call', ({ call, roles, keys, confirmers, confirmingKeys }) => {
  const declared = staffCalls.find((each) => getAddress(each) === call);

  test('is for these roles with these keys', () => {
    if (!declared) throw new Error('there is no such call');
    expect(differences(declared.who, roles, keys)).toEqual([]);
  });

  test('is confirmed by these, or by no one', () => {
    expect(declared?.second !== undefined).toBe(confirmers !== '-');
    if (declared?.second) {
      expect(differences({ kind: 'staff', ...declared.second }, confirmers, confirmingKeys)).toEqual([]);
    }
  });
});

test('who only looks holds no key, and no one may hold one beyond the role', () => {
  expect(allRoles.filter((role) => getKeys(role).length === 0).join('')).toBe('DPE');
  // decisions section 7, typed by hand
  expect(keysOfRole).toEqual({
    ...{ D: '', S: 'DUCI', M: 'ADTPIE0ZUS', F: 'S', P: '', E: '', H: 'ADTPIE0ZUS', C: 'RDIUZ' },
    A: expect.stringMatching(/^[DRTIUPC0AZES]{12}$/),
  });
  expect(mayHold('S', ['D', 'U'])).toBe(true);
  expect(mayHold('S', ['D', 'A'])).toBe(false);
  expect(mayHold('E', ['D'])).toBe(false);
});

test('who only looks writes nothing but what they say of themselves, their own views, proposals, reports and requests for a translation', () => {
  // typed by hand: Executive and Dashboard are view-only everywhere, Marketing has the outlet
  const ofAll = [
    ...['confirm', 'return', 'withdraw'].map((word) => `POST /web/proposals/{proposalId}?${word}`),
    ...['PUT /web/own-staff/away', 'PUT /web/own-staff/links/{clientId}'],
  ];
  const ofReaders = [
    'PUT /web/looks',
    ...['PATCH /web/tasks/{clientId}/{caseId}?report', 'PATCH /web/clients/{clientId}?report'],
    'PATCH /web/payments/{clientId}/{paymentId}?report',
    ...['PUT /web/views/{viewId}', 'DELETE /web/views/{viewId}', 'POST /web/translations/{clientId}'],
  ];
  const ofMarketing = [
    ...['POST /web/outlet', 'POST /web/outlet-pictures', 'POST /web/time', 'POST /web/time?file'],
    ...['POST', 'PUT', 'DELETE'].map((method) => `${method} /web/outlet/{couponId}`),
    ...['DELETE /web/outlet/{couponId}/batches/{batchId}', 'PATCH /web/outlet/{couponId}?refund'],
  ];
  const everyKey = Object.keys(staffKeys).join('');
  const getWrites = (role: StaffRole) =>
    staffCalls
      .filter(({ method, who }) => method !== 'GET' && isAdmitted(who, staffUser(role, everyKey)))
      .map(getAddress);
  expect(getWrites('D').sort()).toEqual(ofAll.sort());
  expect(getWrites('P').sort()).toEqual([...ofAll, ...ofMarketing].sort());
  expect(getWrites('E').sort()).toEqual([...ofAll, ...ofReaders].sort());
});
