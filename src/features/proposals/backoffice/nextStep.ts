import type { Proposal } from '../calls.ts';

/** Whose turn it is, in words for the viewer. */
export function nextStep({ isOwn, mayConfirm, confirmers, confirmingRoles }: Proposal): string {
  if (mayConfirm) return 'You can confirm it';
  if (confirmers.length === 0) return `Needs ${confirmingRoles.join(' or ')}`;
  return isOwn ? 'Proposed by you' : 'Somebody else confirms it';
}
