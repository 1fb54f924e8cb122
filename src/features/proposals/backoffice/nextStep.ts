import type { Proposal } from '../calls.ts';

/** Whose turn it is, in words for the viewer. */
export function nextStep(proposal: Proposal): string {
  if (proposal.mayConfirm) return 'You can confirm it';
  if (proposal.confirmers.length === 0) return `Needs ${formatMissing(proposal)}`;
  return proposal.isOwn ? 'Proposed by you' : 'Another person confirms it';
}

/** Who could confirm it, where no one can: 'Admin, Head of AML or deputy, with key User (U)'. */
export function formatMissing({
  confirmingRoles,
  confirmingKeys,
}: Pick<Proposal, 'confirmingRoles' | 'confirmingKeys'>): string {
  const roles = confirmingRoles.join(', ');
  return confirmingKeys.length === 0 ? roles : `${roles}, with key ${confirmingKeys.join(' or ')}`;
}
