import { getPerson } from '#server/access/caller.ts';
import { recordLook } from '#server/audit/looks.ts';
import type { Context, Handlers, Preparations } from '#server/http/context.ts';
import {
  confirm,
  isSecond,
  lockDecidable,
  lookAhead,
  refuseOfSuspended,
  refuseUnticked,
  returnProposal,
  withdraw,
} from '#server/secondPerson/confirm.ts';
import { readOpen } from '#server/secondPerson/proposals.ts';
import type { ProposalState } from '#server/secondPerson/states.ts';
import { Refusal } from '#shared/errors.ts';
import { isStaffRole, type StaffRole, staffRoles } from '#shared/permissions.ts';
import { hasRole } from '#shared/staffGroups.ts';
import { isStaffKey, staffKeys } from '#shared/staffKeys.ts';
import type { Proposal, proposalCalls } from '../calls.ts';
import { type ListedProposal, listProposals } from './sql.ts';
import { listTightenings } from './tightenings.ts';

export const proposalHandlers: Handlers<typeof proposalCalls> = {
  listProposals: async ({ query: { state = 'open', subject = null } }, context) => ({
    items: await proposalsFor(context, { state, subject, id: null }),
    next: null,
  }),

  listTightenings: async (_input, context) => ({ items: await listTightenings(context), next: null }),

  readProposal: async ({ params: { proposalId: id } }, context) => {
    const [shown] = await proposalsFor(context, { state: 'open', subject: null, id });
    if (!shown) throw new Refusal('not-found');
    const { clientId } = shown;
    recordLook(context, { clientId, verb: 'proposal.read', subjectKind: 'proposal', subjectId: id });
    const { isVoid: wouldBeVoid, refusal } = await lookAhead(context, await readOpen(context.db, id));
    return { ...shown, wouldBeVoid, refusal };
  },

  confirmProposal: async ({ params, body }, context) => {
    const answer = await confirm(context, params.proposalId, body, getPerson(context.caller));
    return { state: 'confirmed', answer: answer ?? null };
  },

  returnProposal: async ({ params, body }, context) => {
    await returnProposal(context, params.proposalId, body, getPerson(context.caller));
    return { state: 'returned' };
  },

  withdrawProposal: async ({ params, body }, context) => {
    await withdraw(context, params.proposalId, body, getPerson(context.caller));
    return { state: 'withdrawn' };
  },
};

/** The confirmer's device shows the same as the screen, and the proposer. */
export const proposalPreparations = {
  confirmProposal: async ({ params, body }, context) => {
    const { row } = await lockDecidable(context, params.proposalId, body.version, getPerson(context.caller));
    await refuseOfSuspended(context, row);
    refuseUnticked(row, body.problems);
    const { title, lines } = row.effects;
    const shown = { title: `Confirm: ${title}`, lines: [...lines, { label: 'Proposed by', value: row.proposer }] };
    return { shown, facts: {} };
  },
} satisfies Preparations<typeof proposalCalls>;

interface Wanted {
  state: ProposalState;
  /** number of a person or client, or id of a case */
  subject: string | null;
  /** of the only one */
  id: string | null;
}

/** Those that the caller made or may confirm. */
async function proposalsFor({ db, caller, services }: Context, { state, subject, id }: Wanted): Promise<Proposal[]> {
  const { personId } = getPerson(caller);
  const confirming = [...services.routes.values()].filter(isSecond).map(({ name, call: { second } }) => ({
    call: name,
    roles: second.roles,
    of_staff: second.ofStaff ?? second.roles,
    keys: second.keys ?? [],
  }));
  const rows = await db.many(listProposals, [personId, JSON.stringify(confirming), state, subject, id, services.demo]);
  return rows.map((row) => toProposal(row, personId));
}

function toProposal(row: ListedProposal, personId: string): Proposal {
  const { title, lines, standing = [] } = row.effects;
  return {
    id: row.id,
    call: row.call,
    title,
    lines: [...lines, ...standing],
    clientId: row.client_id,
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    version: row.subject_version,
    state: row.state,
    proposedBy: { id: row.proposed_by, fullName: row.proposer },
    proposedAt: row.proposed_at,
    decidedBy: row.decided_by === null ? null : { id: row.decided_by, fullName: row.decider ?? '' },
    decidedAt: row.decided_at,
    words: row.words,
    isOwn: row.proposed_by === personId,
    mayConfirm: row.may_confirm,
    confirmers: row.confirmers,
    confirmingRoles: row.roles.filter(isStaffRole).map(formatRole),
    confirmingKeys: row.keys.filter(isStaffKey).map((key) => `${staffKeys[key]} (${key})`),
  };
}

/** Somebody may replace the Head of AML. */
const formatRole = (role: StaffRole) => (hasRole(role, 'headOfAml') ? `${staffRoles.H} or deputy` : staffRoles[role]);
