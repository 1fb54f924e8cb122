/** The machine of proposals. */
import { byName, defineMachine, type StateOf } from '../../shared/states.ts';

export const proposalMachine = defineMachine(
  'proposal',
  byName('open', 'confirmed', 'returned', 'withdrawn', 'void'),
  [
    ['', 'open', 'propose'],
    ['open', 'confirmed', 'confirm'],
    ['open', 'returned', 'return'],
    ['open', 'withdrawn', 'withdraw'],
    ['open', 'void', 'void'],
  ],
  false,
);
export type ProposalState = StateOf<typeof proposalMachine>;
