import { expect, test } from 'vitest';
import { staff } from '#shared/staffGroups.ts';
import { mayCall } from './mayCall.ts';

const keyed = { who: { kind: 'staff', roles: ['A', 'S'], keys: ['U', 'D'] } } as const;
const open = { who: staff('executives') } as const;

test.each([
  [keyed, 'A', 'DRU', true],
  [keyed, 'S', 'D', true],
  [keyed, 'S', 'RT', false],
  [keyed, 'S', '', false],
  [keyed, 'E', 'DU', false],
  [open, 'E', '', true],
  [{ who: { kind: 'person' } }, 'A', 'U', false],
] as const)('%o for role %s with keys %s: %s', (call, role, keys, expected) => {
  expect(mayCall(call, { role, keys })).toBe(expected);
});
