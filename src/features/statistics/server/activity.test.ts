import { expect, test } from 'vitest';
import { getActivity } from './activity.ts';

const words = new Map([
  ['client.lock', { did: 'locked the client', kind: 'decision' as const }],
  ['note.add', { did: 'wrote a note', kind: 'message' as const }],
  ['client.look', { did: 'viewed the client', kind: 'system' as const, look: 'Viewed' as const }],
  ['session.open', { did: 'signed in', kind: 'system' as const }],
]);
const row = (actor_id: string, verb: string, count: number) => ({
  actor_id,
  name: `N${actor_id}`,
  role: 'S',
  verb,
  count,
});

test('each verb counts in one column, and who decided most stands first', () =>
  expect(
    getActivity(
      [row('1', 'client.look', 9), row('1', 'session.open', 2), row('2', 'client.lock', 1), row('2', 'note.add', 3)],
      words,
    ),
  ).toEqual([
    { id: '2', name: 'N2', role: 'S', decisions: 1, messages: 3, looks: 0, others: 0 },
    { id: '1', name: 'N1', role: 'S', decisions: 0, messages: 0, looks: 9, others: 2 },
  ]));

test('a verb that this version does not know counts among the others', () =>
  expect(getActivity([row('1', 'old.verb', 4)], words)).toMatchObject([{ others: 4 }]));

test('several verbs of one kind add up', () =>
  expect(getActivity([row('1', 'client.lock', 4), row('1', 'client.lock', 5)], words)).toMatchObject([
    { decisions: 9 },
  ]));
