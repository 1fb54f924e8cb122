/** Cases about matches with lists: PEP, RCA, SANCTION, ADVERSE_MEDIA. */

import { clearHits, listHits, reopenHits, upholdHits } from '#features/cases/server/hits.ts';
import { openCase } from '#features/cases/server/openCase.ts';
import { liftStops, stopClient, stopOutgoing, stopsSomething } from '#features/cases/server/stops.ts';
import { holdAgain, releaseHeldBy } from '#features/rails/server/blocks.ts';
import { cancelRequest, requestInformation } from '#server/cases/asking.ts';
import type {
  CaseAction,
  CaseOption,
  Decision,
  DeclaredCase,
  DescribeCase,
  Effect,
  FoundCase,
} from '#server/cases/declared.ts';
import { type Db, sql } from '#server/db/pool.ts';
import type { Context } from '#server/http/context.ts';
import { staffGroups } from '#shared/staffGroups.ts';
import { sameEntryBefore, whomItReaches } from './caseSections.ts';
import { freezeNotice, lettersSent } from './freezeLetters.ts';
import { decidingFacts, listMatches } from './listMatches.ts';
import { reachedClients, whatFreezes } from './reached.ts';

const openEdd = sql<{ id: string }>(`
  select id from client_case where subject_id = $1 and type = 'EDD' and closed_at is null limit 1`);

async function openEddOnce({ clientId, title }: FoundCase, tx: Db, openedBy: string): Promise<void> {
  if (await tx.maybe(openEdd, [clientId])) return;
  const comment = `After: ${title}. Source of wealth, source of funds, and the consent of the Head of AML to go on.`;
  await openCase(tx, { subjectId: clientId, type: 'EDD', title: 'Enhanced due diligence', comment, openedBy });
}

const isPep: Effect = async ({ db }, found, { by }) => {
  await upholdHits(db, found.id);
  await openEddOnce(found, db, by);
};
// the score finds its factors from cases that ended as true positive
const isSame: Effect = ({ db }, { id }) => upholdHits(db, id);
const isAnother: Effect = async ({ db }, found, { by, confirmedBy, comment, props }) => {
  const until = props['until'];
  const untilOn = typeof until === 'string' && until !== '' ? until : null;
  await clearHits(db, found, { by, confirmedBy, reason: comment, untilOn });
  await liftStops(db, found.id, by, comment);
};

/** Payments that stood still for this case alone go on, after its stop of the accounts has ended. */
const isAnotherAndPays: Effect = async (context, found, decision) => {
  await isAnother(context, found, decision);
  await releaseHeldBy(context.db, found.id);
};

const falsePositive: CaseAction = {
  code: 'AFLS',
  button: 'False positive',
  confirm: 'It is another person: the same data raise no match with this entry again.',
  fields: [{ key: 'until', label: 'Until, if it may end', kind: 'day', isAhead: true }],
  effect: isAnother,
  undo: (db, { id }) => reopenHits(db, id),
};
const truePositive = (confirm: string, effect: Effect): CaseAction => ({
  code: 'ATRU',
  button: 'True positive',
  confirm,
  effect,
});
const revive: CaseAction = {
  code: 'AREV',
  button: 'Revive',
  confirm: 'The case is open again and its suppression ends. Nothing is loosened.',
  roles: staffGroups.amlDesk,
  effect: ({ db }, found) => reopenHits(db, found.id),
};
/** As on the day when the match was found. */
const standStill: Effect = async ({ db }, found, { comment, by }) => {
  await reopenHits(db, found.id);
  const isStrong = found.paymentId === null && (await listHits(db, found.id)).some((hit) => hit.is_strong);
  if (isStrong) await stopOutgoing(db, found.clientId, { caseId: found.id, comment, madeBy: by });
  else await holdAgain(db, found.id);
};
const possiblePep: CaseAction = {
  code: 'ARPC',
  button: 'Possible PEP',
  confirm: 'The client is asked about an office.',
};
const possibleRca: CaseAction = {
  code: 'ARRC',
  button: 'Possible RCA',
  confirm: 'The client is asked whether they are a relative or close associate.',
};
const possiblyMatching = { ...requestInformation, button: 'Request info (Possibly matching)' };

const whatDecides: DescribeCase = async (db, found, reader) => [
  await decidingFacts(db, found),
  ...(await sameEntryBefore(db, found, reader)),
];

const ofOffice = (type: string): DeclaredCase => ({
  type,
  matches: listMatches,
  sections: whatDecides,
  actions: [
    possiblePep,
    possibleRca,
    truePositive('The factor PEP becomes H, and enhanced due diligence begins.', isPep),
    falsePositive,
    revive,
    cancelRequest,
  ],
});

const holdsPayment = sql<{ found: boolean }>(`
  select exists (
    select from case_payment h join payment p on p.id = h.payment_id and p.state = payment_state('blocked')
    where h.case_id = $1 and h.holds) as found`);

/** Freezes those that the officer chose, each with why it is reached. */
const freeze = async ({ db }: Pick<Context, 'db'>, found: FoundCase, { props, by, comment }: Decision) => {
  const chosen = props['clients'];
  const isChosen = ({ value }: CaseOption) => Array.isArray(chosen) && chosen.includes(value);
  // in the order of their numbers, in which everybody locks clients
  const sorted = [...(await reachedClients(db, found))].sort((a, b) => Number(a.value) - Number(b.value));
  for (const { value, detail } of sorted.filter(isChosen))
    await stopClient(db, value, { caseId: found.id, comment: `${comment} (${detail})`, madeBy: by });
};

export const screeningCases: readonly DeclaredCase[] = [
  ofOffice('PEP'),
  ofOffice('RCA'),
  {
    type: 'ADVERSE_MEDIA',
    matches: listMatches,
    sections: whatDecides,
    actions: [
      possiblyMatching,
      truePositive('The factor ADV becomes H.', isSame),
      falsePositive,
      revive,
      cancelRequest,
    ],
  },
  {
    type: 'SANCTION',
    matches: listMatches,
    sections: async (db, found, reader) => [
      await whomItReaches(db, found, reader),
      ...(await lettersSent(db, found, reader)),
      ...(await whatDecides(db, found, reader)),
    ],
    actions: [
      possiblyMatching,
      {
        ...truePositive(
          'The chosen clients are frozen at once. A second person confirms. Send a report to the MLRO as well.',
          async (context, found, decision) => {
            await upholdHits(context.db, found.id);
            await freeze(context, found, decision);
          },
        ),
        proposesReport: true,
        fields: [{ key: 'clients', label: 'Clients to freeze', kind: 'some', options: whatFreezes, required: true }],
        needsSecond: () => true,
        actNow: freeze,
        tightens: (_, { props: { clients } }) => ({ did: 'froze', subjects: Array.isArray(clients) ? clients : [] }),
      },
      {
        ...falsePositive,
        confirm: `${falsePositive.confirm} Payments held by this case alone are released.`,
        effect: isAnotherAndPays,
        needsSecond: async (db, { id }) =>
          (await listHits(db, id)).some((hit) => hit.is_strong) ||
          (await stopsSomething(db, id)) ||
          (await db.one(holdsPayment, [id])).found,
      },
      {
        ...revive,
        confirm: 'The case is open again, its suppression ends, and payments that have not left are held again.',
        effect: standStill,
        tightens: ({ clientId }) => ({ did: 'stopped payments of', subjects: [clientId] }),
      },
      freezeNotice,
      cancelRequest,
    ],
  },
];
