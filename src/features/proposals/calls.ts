/** Proposals: calls of one staff user that a second one decides. */
import * as z from 'zod/mini';
import { call, stepUp } from '#shared/call.ts';
import { recordId } from '#shared/ids.ts';
import { secondPerson } from '#shared/limits.ts';
import { boundedList, commentText, formedText } from '#shared/rules/texts.ts';
import { versionNumber } from '#shared/rules/versionNumber.ts';
import { staff } from '#shared/staffGroups.ts';

const who = staff('allStaff');
const state = z.enum(['open', 'confirmed', 'returned', 'withdrawn', 'void']);
const words = (least: number) => commentText(secondPerson.maxWords, least);
const person = z.object({ id: z.string(), fullName: z.string() });

const proposal = z.object({
  id: z.string(),
  /** name of the proposed call */
  call: z.string(),
  title: z.string(),
  lines: z.array(z.object({ label: z.string(), value: z.string() })),
  clientId: z.nullable(z.string()),
  subjectKind: z.string(),
  subjectId: z.string(),
  /** of the subject; every decision names the version that was shown */
  version: versionNumber,
  state,
  proposedBy: person,
  proposedAt: z.string(),
  decidedBy: z.nullable(person),
  decidedAt: z.nullable(z.string()),
  words: z.string(),
  isOwn: z.boolean(),
  mayConfirm: z.boolean(),
  /** who may confirm an open one, by name, at most five */
  confirmers: z.array(z.string()),
  /** the roles that may confirm, in words; shown if no confirmer has a name here */
  confirmingRoles: z.array(z.string()),
  /** one of these keys is needed besides, in words; none: the role is enough */
  confirmingKeys: z.array(z.string()),
});
export type Proposal = z.output<typeof proposal>;

const opened = z.object({
  ...proposal.shape,
  /** what stands has changed since, or its proposer may not propose it any more: a confirmation would find it void */
  wouldBeVoid: z.boolean(),
  /** why it could not be confirmed at this moment, as a sentence; '' for nothing known */
  refusal: z.string(),
});

/** Acts of one staff user that follow each other, as controllers see them. */
const burst = z.object({
  personId: z.string(),
  fullName: z.string(),
  /** 'locked', or 'restricted' for acts of several kinds */
  did: z.string(),
  /** clients and persons, each once */
  clients: z.int(),
  /** from the first act to the last, begun ones whole; 1 at least */
  minutes: z.int(),
  /** of the last act */
  at: z.string(),
  isOwn: z.boolean(),
});
export type Burst = z.output<typeof burst>;

/** What a decision says; a returned proposal needs words. */
export const decisionBody = z.strictObject({ version: versionNumber, comment: words(0) });
const maxProblems = 20;
/** `problems`: those of its lines that the confirmer has ticked. */
export const confirmationBody = z.strictObject({
  ...decisionBody.shape,
  problems: z.optional(boundedList(words(1), maxProblems)),
});
const decided = { params: { proposalId: recordId }, who, transaction: 'write' } as const;
const onProposal = { method: 'POST', path: '/web/proposals/{proposalId}' } as const;

export const proposalCalls = {
  listProposals: call({
    method: 'GET',
    path: '/web/proposals',
    params: {},
    query: z.strictObject({
      state: z.optional(state),
      subject: z.optional(formedText(40, /^[\w.-]+$/)),
    }),
    answer: z.object({ items: z.array(proposal), next: z.null() }),
    who,
    transaction: 'read',
    errors: [],
    summary: 'The 100 newest proposals that the caller made or may confirm. Default: open ones.',
  }),
  listTightenings: call({
    method: 'GET',
    path: '/web/tightenings',
    params: {},
    answer: z.object({ items: z.array(burst), next: z.null() }),
    who: staff('controllers'),
    transaction: 'read',
    errors: [],
    summary:
      'What staff have taken away from clients on this bank day: one row for each person and burst, the newest first.',
  }),
  readProposal: call({
    method: 'GET',
    path: '/web/proposals/{proposalId}',
    params: { proposalId: recordId },
    answer: opened,
    who,
    // the call is prepared again, which may lock what it is about; all of it is undone
    transaction: 'write',
    errors: [],
    summary: 'An open proposal that the caller made or may confirm, and whether a confirmation would still find it.',
  }),
  confirmProposal: stepUp(
    call({
      ...onProposal,
      ...decided,
      word: 'confirm',
      body: confirmationBody,
      answer: z.object({ state, answer: z.nullable(z.unknown()) }),
      errors: [
        'already-decided',
        'version-changed',
        'own-proposal',
        'new-staff',
        'staff-suspended',
        'problem-not-ticked',
      ],
      summary: 'Confirm a proposal on the own device. Makes the proposed call and gives its answer.',
    }),
  ),
  returnProposal: call({
    ...onProposal,
    ...decided,
    word: 'return',
    body: z.strictObject({ version: versionNumber, comment: words(1) }),
    answer: z.object({ state }),
    errors: ['already-decided', 'version-changed', 'own-proposal', 'new-staff'],
    summary: 'Return a proposal to its proposer, with a comment.',
  }),
  withdrawProposal: call({
    ...onProposal,
    ...decided,
    word: 'withdraw',
    body: decisionBody,
    answer: z.object({ state }),
    errors: ['already-decided', 'version-changed'],
    summary: 'Withdraw an own proposal.',
  }),
} as const;
