/** Cases about what clients do: FRAUD, MNT, RFI. */

import { linkCases } from '#features/cases/server/links.ts';
import { type NewCase, openCase } from '#features/cases/server/openCase.ts';
import { liftStops, stopOutgoing, stopsSomething } from '#features/cases/server/stops.ts';
import { letGoBy, releaseHeldBy } from '#features/rails/server/blocks.ts';
import { record } from '#server/audit/record.ts';
import { cancelRequest, requestInformation } from '#server/cases/asking.ts';
import type { CaseAction, DeclaredCase, Effect } from '#server/cases/declared.ts';
import { staffGroups } from '#shared/staffGroups.ts';
import { eventWords } from '../windows.ts';
import { sameRulesBefore, whatRulesFound } from './caseSections.ts';
import { endSilences, listEvents, silenceRules } from './silences.ts';
import { fraudFields, promiseRefund, refundFacts, replaceDevices } from './victims.ts';

/** A victim's devices are in wrong hands; a suspect's are left alone, so that nothing gives it away. */
const isFraud: Effect = async ({ db }, found, decision) => {
  const { props, by, comment } = decision;
  if (props['who'] === 'suspect') return stopOutgoing(db, found.clientId, { caseId: found.id, comment, madeBy: by });
  await replaceDevices(db, found, decision);
  await promiseRefund(db, found, decision);
};

const stopsOrRevokes: CaseAction['tightens'] = ({ clientId }, { props: { who, people } }) =>
  who === 'suspect'
    ? { did: 'stopped payments of', subjects: [clientId] }
    : { did: 'revoked devices of', subjects: Array.isArray(people) ? people : [] };

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
    const events = await listEvents(db, found.id);
    const about = { subjectId: found.clientId, title: found.title, comment, openedBy: by, events };
    const paymentId = found.paymentId === null ? {} : { paymentId: found.paymentId };
    await linkCases(db, found.id, await openCase(db, { ...about, ...paymentId, type }), by);
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
          'stopped, and the client is told nothing; send a report to the MLRO as well.',
        fields: fraudFields,
        proposesReport: true,
        effect: isFraud,
        tightens: stopsOrRevokes,
      },
      {
        code: 'AFLS',
        button: 'False positive',
        confirm: 'What this case stopped goes on.',
        effect: isSuspected,
        // what stopped something cannot be undone, so nothing was lifted
        undo: async () => {},
      },
      liftStop,
      requestInformation,
      cancelRequest,
    ],
  },
  {
    type: 'MNT',
    facts: async (db, { id }) => (await listEvents(db, id)).map(({ rule, figure }) => eventWords(rule, figure)),
    sections: sameRulesBefore,
    actions: [
      {
        code: 'MRSM',
        button: 'Close Alert',
        confirm: 'Its rules are silent for this client for one window, or until a figure is higher by half.',
        effect: ({ db }, found, { by }) => silenceRules(db, found, by),
        undo: endSilences,
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
