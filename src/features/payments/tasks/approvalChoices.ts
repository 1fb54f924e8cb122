/** People to whom payments can be sent for approval. Pure; the server decides again. */

import { permissions } from '#shared/permissions.ts';
import { type ApprovalPolicy, type Confirmer, refuseConfirmer } from './rules.ts';

export interface ApprovalChoice {
  /** the person asked; undefined: all people who may confirm */
  who: string | undefined;
  label: string;
}

export interface NamedConfirmer {
  id: string;
  name: string;
}

interface Question {
  /** initiators of all payments in the request: each person asked may confirm every payment */
  tasks: readonly { initiatorId: string | null }[];
  me: Confirmer;
  policy: ApprovalPolicy;
  /** all people of the company who may confirm payments, the caller included */
  confirmers: readonly NamedConfirmer[];
}

/**
 * The choices in the order of the menu: the caller's own device, all confirmers, then each by name. A plain click takes
 * the first. Empty if no one may confirm them.
 */
export function approvalChoices({ tasks, me, policy, confirmers }: Question): ApprovalChoice[] {
  const may = (who: Confirmer) => tasks.every(({ initiatorId }) => refuseConfirmer(policy, initiatorId, who) === null);
  const mayI = may(me);
  const others = confirmers.filter(
    ({ id }) => id !== me.personId && may({ personId: id, letters: permissions['payments.approve'] }),
  );
  const everybody: ApprovalChoice[] =
    !mayI && others.length > 1 ? [{ who: undefined, label: 'All who may approve' }] : [];
  return [
    ...(mayI ? [{ who: me.personId, label: 'My device' }] : []),
    ...everybody,
    ...others.map(({ id, name }) => ({ who: id, label: name })),
  ];
}
