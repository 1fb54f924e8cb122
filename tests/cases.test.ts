// Every action on every type and status of case, by every role with every key, against the table typed by hand.
import { describe, expect, test } from 'vitest';
import { mayAct, statusAfter } from '../src/features/cases/actionRules.ts';
import { type CaseCode, caseCodeNames, isCaseCode } from '../src/features/cases/codes.ts';
import { type CaseType, caseFacts, caseTypes } from '../src/features/cases/rules.ts';
import { product } from '../src/features.server.ts';
import { type StaffRole, staffRoles } from '../src/shared/permissions.ts';
import { staffKeys } from '../src/shared/staffKeys.ts';
import { readExpected } from './harness/expectations.ts';

interface Row {
  type: CaseType;
  keys: string;
  status: number;
  isAsked: boolean;
  /** roles that may, by code */
  codes: ReadonlyMap<string, string>;
}

const rows: Row[] = readExpected('cases').rows.map((line) => {
  const [type = '', keys = '', status = '', codes = ''] = line.split(',');
  const known = caseTypes.find((one) => one === type);
  if (!known || status[0] !== caseFacts[known].kind) throw new Error(`no such type or kind: ${line}`);
  const named = codes === '-' ? [] : codes.split(' ').map((word) => word.split(':'));
  return {
    ...{ type: known, keys, status: Number(status[1]), isAsked: status.endsWith('?') },
    codes: new Map(named.map(([code = '', roles = 'AMHSFC']) => [code, roles])),
  };
});

const allRoles = Object.keys(staffRoles) as StaffRole[];
const restricted = ['PEP', 'RCA', 'SANCTION', 'ADVERSE_MEDIA', 'SENIOR', 'FRAUD'];

/** By the table: role, key of the type, and key A or T where the type is restricted. */
function isExpected({ type, keys, codes }: Row, code: string, role: string, held: string): boolean {
  const isReadable = !restricted.includes(type) || /[AT]/.test(held);
  return (codes.get(code) ?? '').includes(role) && [...keys].some((key) => held.includes(key)) && isReadable;
}

function isAllowed({ type, status, isAsked }: Row, code: CaseCode, role: string, keys: string): boolean {
  const action = product.cases.get(type)?.actions.find((one) => one.code === code);
  if (!action || statusAfter({ type, status, isAsked }, code, action) === null) return false;
  return mayAct({ role, keys }, { type, reason: null }, action.roles);
}

const holdings = [...Object.keys(staffKeys), '', Object.keys(staffKeys).join(''), 'PA', 'PT'];

describe.each(rows)('$type $status $isAsked', (row) => {
  test('allows what the table says, and nothing else', () => {
    const wrong = caseCodeNames.flatMap((code) =>
      allRoles.flatMap((role) =>
        holdings.flatMap((held) => {
          const allowed = isAllowed(row, code, role, held);
          return allowed === isExpected(row, code, role, held) ? [] : [`${code} by ${role} with ${held}: ${allowed}`];
        }),
      ),
    );
    expect(wrong).toEqual([]);
  });
});

test('each type has a feature that declares it, and each of its statuses a row', () => {
  expect([...product.cases.keys()].sort()).toEqual([...caseTypes].sort());
  for (const type of caseTypes) {
    const machine = product.machines.find(({ name }) => name === `case.${caseFacts[type].kind}`);
    const known = [...new Set(Object.values(machine?.states ?? {}))].sort();
    expect([type, [...new Set(rows.filter((row) => row.type === type).map(({ status }) => status))].sort()]).toEqual([
      type,
      known,
    ]);
  }
});

test('each declared action has a code of the table of codes, and each step is one of its machine', () => {
  for (const row of rows) {
    const machine = product.machines.find(({ name }) => name === `case.${caseFacts[row.type].kind}`);
    const steps = (machine?.steps ?? []).map(([from, to]) => `${machine?.states[from]} ${machine?.states[to]}`);
    for (const action of product.cases.get(row.type)?.actions ?? []) {
      if (!isCaseCode(action.code)) throw new Error(`${row.type} declares ${action.code}`);
      const after = statusAfter(row, action.code, action);
      if (after === null || after === row.status) continue;
      expect(steps, `${row.type} ${action.code}`).toContain(`${row.status} ${after}`);
    }
  }
});
