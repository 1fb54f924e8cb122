/** The machine of proposals. */
import { byName, defineMachine, type StateOf } from '#shared/states.ts';
import { describeSteps } from '#shared/verbs.ts';

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

/** What the log says of each step. */
export const proposalSteps = describeSteps(proposalMachine, 'decision', {
  propose: 'proposed an action for a second person',
  confirm: 'confirmed a proposal',
  return: 'returned a proposal',
  withdraw: 'withdrew a proposal',
  void: 'voided a proposal',
});
