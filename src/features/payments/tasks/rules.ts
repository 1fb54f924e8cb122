/** Tasks: who may confirm, change and cancel them. Pure; browser and server decide by the same lines. */
import { holds } from '#shared/permissions.ts';

/** any: one confirmer, who may be the initiator; other: not the initiator. */
export type ApprovalPolicy = 'any' | 'other';

export interface Confirmer {
  personId: string;
  letters: string;
}

/** Null if this person may confirm, else why not. Persons are compared, not user ids. */
export function refuseConfirmer(
  policy: ApprovalPolicy,
  initiatorId: string | null,
  confirmer: Confirmer,
): 'confirmer-not-allowed' | 'self-approval' | null {
  if (!holds(confirmer.letters, 'payments.approve')) return 'confirmer-not-allowed';
  if (policy === 'other' && confirmer.personId === initiatorId) return 'self-approval';
  return null;
}

/** The creator may, or who holds C. */
export function mayCancel(payment: { initiatorId: string | null }, person: Confirmer): boolean {
  return payment.initiatorId === person.personId || holds(person.letters, 'payments.approve');
}

/** Only the creator edits, and only with B. */
export function mayUpdate(payment: { initiatorId: string | null }, person: Confirmer): boolean {
  return payment.initiatorId === person.personId && holds(person.letters, 'payments.create');
}
