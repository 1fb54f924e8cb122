// What waits for a second person, against the table typed by hand: calls, and actions on cases.
import { describe, expect, test } from 'vitest';
import { factsOfCode, isCaseCode } from '../src/features/cases/codes.ts';
import { getDoneLabel } from '../src/features/proposals/backoffice/getDoneLabel.ts';
import { product } from '../src/features.server.ts';
import type { CaseAction } from '../src/server/cases/declared.ts';
import type { Call } from '../src/shared/call.ts';
import { readExpected } from './harness/expectations.ts';

interface Row {
  action: string;
  when: string;
  atOnce: string;
  said: string;
}

const { head, rows } = readExpected('seconds');
const expected: Row[] = rows.map((line) => {
  const [action = '', when = '', atOnce = '', said, ...more] = line.split(';');
  if (said === undefined || more.length > 0) throw new Error(`not four words: ${line}`);
  return { action, when, atOnce, said };
});

const getAddress = ({ method, path, word }: Call) => `${method} ${path}${word ? `?${word}` : ''}`;
const callNames = new Map<string, string>(
  product.routes.flatMap(({ name, call }) => (call.second ? [[getAddress(call), name] as const] : [])),
);
const caseActions = new Map<string, CaseAction>(
  [...product.cases].flatMap(([type, { actions }]) =>
    actions.flatMap((action) =>
      action.needsSecond || action.tightens ? [[`${type} ${action.code}`, action] as const] : [],
    ),
  ),
);

/** 'always' looks at nothing; whatever else looks at the case or the decision. */
function isAlways({ needsSecond }: CaseAction): boolean {
  return needsSecond?.length === 0 && (needsSecond as () => unknown)() === true;
}

test('the table has every action that waits for a second person, once, and nothing else', () => {
  expect(head).toBe('action;when;at once;said');
  expect(expected.map(({ action }) => action).sort()).toEqual([...callNames.keys(), ...caseActions.keys()].sort());
});

describe.each(expected)('$action', ({ action, when, atOnce, said }) => {
  const declared = caseActions.get(action);

  test.runIf(declared)('waits then, and tightens with the proposal', () => {
    expect([declared && isAlways(declared), declared?.actNow !== undefined]).toEqual([
      when === 'always',
      atOnce === 'yes',
    ]);
  });

  test('shows the confirmer that', () => {
    const ofCase = declared ? { message: isCaseCode(declared.code) ? factsOfCode(declared.code).message : '' } : {};
    // lists and cases say it in their answers
    const answer = /^PUT \/web\/lookup\/|^PATCH \/web\/tasks/.test(action) ? { message: said } : ofCase;
    expect(getDoneLabel(callNames.get(action) ?? 'actOnCase', answer)).toBe(said);
  });
});
