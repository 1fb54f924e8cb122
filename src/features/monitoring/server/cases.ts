/** Cases about what clients do: FRAUD, MNT, RFI. */

import { linkCases } from '#features/cases/server/links.ts';
import { type NewCase, openCase } from '#features/cases/server/openCase.ts';
import { liftStops, stopOutgoing, stopsSomething } from '#features/cases/server/stops.ts';
import { letGoBy, releaseHeldBy } from '#features/rails/server/blocks.ts';
import { record } from '#server/audit/record.ts';
import { cancelRequest, requestInformation } from '#server/cases/asking.ts';
import type { AlsoDecided, CaseAction, Decision, DeclaredCase, Effect, FoundCase } from '#server/cases/declared.ts';
import type { Db } from '#server/db/pool.ts';
import { staffGroups } from '#shared/staffGroups.ts';
import { formatEvent } from '../figures.ts';
import { sameRulesBefore, whatRulesFound } from './caseSections.ts';
import { endReviewsOfCase, reopenReviews } from './reviews.ts';
import { copyEventsTo, endSilences, listEvents, silenceRules, silenceRulesForYear } from './silences.ts';
import { fraudFields, promiseRefund, refundFacts, replaceDevices } from './victims.ts';

/** A victim's devices are in wrong hands; a suspect's are left alone, so that nothing gives it away. */
const isFraud: Effect = async ({ db }, found, decision) => {
  const { props, by, comment } = decision;
  await endReviewsBy(db, found, decision, 'ATRU');
  if (props['who'] === 'suspect') return stopOutgoing(db, found.clientId, { caseId: found.id, comment, madeBy: by });
  await replaceDevices(db, found, decision);
  await promiseRefund(db, found, decision);
};

const stopsOrRevokes: CaseAction['tightens'] = ({ clientId }, { props: { who, people } }) =>
  who === 'suspect'
    ? { did: 'stopped payments of', subjects: [clientId] }
    : { did: 'revoked devices of', subjects: Array.isArray(people) ? people : [] };

/** The case was decided, and with it the payments of its events. */
const endReviewsBy = (tx: Db, { id, clientId }: FoundCase, { comment, by }: Decision, code: string) =>
  endReviewsOfCase(tx, { code, comment, by, caseId: id, clientId });

const isSuspected: Effect = async ({ db }, found, { by, comment }) => {
  await liftStops(db, found.id, by, comment);
  await releaseHeldBy(db, found.id);
};

const liftStop: CaseAction = {
  code: 'liftStop',
  button: 'Lift stop',
  confirm: 'Money leaves the client again, and what this case held goes on. A second person confirms.',
  roles: staffGroups.amlDesk,
  from: 2,
  isPossible: (db, { id }) => stopsSomething(db, id),
  needsSecond: () => true,
  effect: async (context, found, decision) => {
    await isSuspected(context, found, decision);
    await letGoBy(context.db, found.id);
    await record(context.db, {
      ...{ clientId: found.clientId, verb: 'case.act', subjectKind: 'case', subjectId: found.id },
      facts: { action: 'liftStop' },
    });
  },
};

/** Opens a case with the same words and payment; the monitoring case closes with it. */
const goOnAs = (code: string, type: NewCase['type']): CaseAction => ({
  code,
  button: `Open ${type}`,
  confirm: `A case of type ${type} opens with the same events, and this one closes.`,
  effect: async ({ db }, found, { by, comment }) => {
    const about = { subjectId: found.clientId, title: found.title, comment, openedBy: by };
    const paymentId = found.paymentId === null ? {} : { paymentId: found.paymentId };
    const opened = await openCase(db, { ...about, ...paymentId, type });
    await copyEventsTo(db, found.id, opened);
    await linkCases(db, found.id, opened, by);
  },
});

export const monitoringCases: readonly DeclaredCase[] = [
  {
    type: 'FRAUD',
    facts: refundFacts,
    sections: whatRulesFound,
    actions: [
      {
        code: 'ATRU',
        button: 'True positive',
        confirm:
          'A victim’s devices are revoked and PATTERN cases open. A suspect’s outgoing money is ' +
          'stopped, and the client is not informed; send a report to the MLRO as well.',
        fields: fraudFields,
        proposesReport: true,
        effect: isFraud,
        tightens: stopsOrRevokes,
      },
      {
        code: 'AFLS',
        button: 'False positive',
        confirm: 'What this case stopped goes on.',
        effect: async (context, found, decision) => {
          await isSuspected(context, found, decision);
          await endReviewsBy(context.db, found, decision, 'AFLS');
        },
        // what stopped something cannot be undone, so nothing was lifted
        undo: (db, { id, clientId }) => reopenReviews(db, id, clientId),
      },
      liftStop,
      requestInformation,
      cancelRequest,
    ],
  },
  {
    type: 'MNT',
    facts: async (db, { id }) => (await listEvents(db, id)).map(formatEvent),
    sections: sameRulesBefore,
    actions: [
      {
        code: 'MRSM',
        button: 'Close Alert',
        confirm: 'Its rules are silent for this client for one window, or until a figure is higher by half.',
        effect: async ({ db }, found, decision) => {
          await silenceRules(db, found, decision.by);
          await endReviewsBy(db, found, decision, 'MRSM');
        },
        undo: async (db, found) => {
          await endSilences(db, found);
          await reopenReviews(db, found.id, found.clientId);
        },
      },
      goOnAs('openFraud', 'FRAUD'),
      goOnAs('openEdd', 'EDD'),
    ],
  },
  {
    type: 'RFI',
    actions: [
      requestInformation,
      { ...cancelRequest, button: 'Close Request', confirm: 'The request is taken back and the case closed.', to: 1 },
      {
        code: 'IAPR',
        button: 'Close Request',
        confirm: 'The case is closed, with the answer kept.',
        isUnasked: true,
      },
    ],
  },
];

/**
 * Due diligence that rules have asked for silences them for a year; either decision ends the review of the
 * payments.
 */
export const decidedDiligence: readonly AlsoDecided[] = [
  {
    type: 'EDD',
    code: 'IAPR',
    effect: async ({ db }, found, decision) => {
      await silenceRulesForYear(db, found, decision.by);
      await endReviewsBy(db, found, decision, 'IAPR');
    },
  },
  {
    type: 'EDD',
    code: 'IDCL',
    effect: ({ db }, found, decision) => endReviewsBy(db, found, decision, 'IDCL'),
  },
];
