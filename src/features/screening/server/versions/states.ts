/** The states of a version of a list. */

import { byName, defineMachine, type StateOf } from '#shared/states.ts';
import { describeSteps } from '#shared/verbs.ts';

const machine = defineMachine(
  'list_version',
  byName('received', 'staged', 'taking', 'live', 'past', 'refused', 'withdrawn'),
  [
    ['', 'received', 'send'],
    ['received', 'staged', 'read'],
    ['received', 'refused', 'refuse'],
    ['staged', 'live', 'take'],
    ['staged', 'taking', 'decide'],
    ['taking', 'live', 'take'],
    ['taking', 'refused', 'refuse'],
    ['taking', 'withdrawn', 'withdraw'],
    ['staged', 'withdrawn', 'withdraw'],
    ['received', 'withdrawn', 'withdraw'],
    ['live', 'past', 'replace'],
  ],
  false,
);
export type ListVersionState = StateOf<typeof machine>;

/** What the log says of each step. */
export const listVersionSteps = describeSteps(machine, 'decision', {
  send: 'sent a screening list',
  read: 'read a screening list',
  refuse: 'refused a screening list',
  decide: 'decided to take a screening list',
  take: 'took a screening list',
  withdraw: 'withdrew a screening list',
  replace: 'replaced a screening list',
});
