/** To whom a payment can be sent for approval. Pure; the server decides again. */
import { type ApprovalPolicy, type Confirmer, refuseConfirmer } from './rules.ts';

export interface ApprovalChoice {
  /** the person asked; undefined lets the bank ask all who may */
  who: string | undefined;
  label: string;
}

export interface NamedConfirmer {
  id: string;
  name: string;
}

interface Question {
  task: { initiatorId: string | null };
  me: Confirmer;
  policy: ApprovalPolicy;
  /** all people of the company who may confirm payments, the caller included */
  confirmers: readonly NamedConfirmer[];
}

/**
 * The choices in the order of the menu: the caller's own device, then everybody, then each by name. The first one is
 * what a plain click does. Empty when nobody may confirm it.
 */
export function approvalChoices({ task, me, policy, confirmers }: Question): ApprovalChoice[] {
  const mayI = refuseConfirmer(policy, task.initiatorId, me) === null;
  const others = confirmers.filter(
    ({ id }) =>
      id !== me.personId && refuseConfirmer(policy, task.initiatorId, { personId: id, letters: 'C' }) === null,
  );
  const everybody: ApprovalChoice[] =
    !mayI && others.length > 1 ? [{ who: undefined, label: 'All who may approve' }] : [];
  return [
    ...(mayI ? [{ who: me.personId, label: 'My device' }] : []),
    ...everybody,
    ...others.map(({ id, name }) => ({ who: id, label: name })),
  ];
}
