/** Cases about what clients do: FRAUD, MNT, RFI. */
import { shutOut } from '../../../server/access/endings.ts';
import { cancelRequest, requestInformation } from '../../../server/cases/asking.ts';
import type { CaseAction, DeclaredCase, Effect } from '../../../server/cases/declared.ts';
import { sql } from '../../../server/db/pool.ts';
import { linkCases } from '../../cases/server/links.ts';
import { type NewCase, openCase } from '../../cases/server/openCase.ts';
import { liftStops, stopClients } from '../../cases/server/stops.ts';
import { eventWords } from '../windows.ts';
import { listEvents, silenceRules } from './silences.ts';

const isPerson = sql<{ id: string }>('select id from person where id = $1');

/** A victim's devices are in wrong hands; a suspect's are left alone, so that nothing is told. */
const isFraud: Effect = async ({ db }, found, { props, by, comment }) => {
  if (props['who'] === 'suspect') {
    await stopClients(db, [found.clientId], { caseId: found.id, comment, madeBy: by });
    return;
  }
  if (await db.maybe(isPerson, [found.clientId])) await shutOut(db, found.clientId);
  const about = { subjectId: found.clientId, comment: `Victim of fraud. ${comment}`, openedBy: by };
  const patternId = await openCase(db, { ...about, type: 'PATTERN', title: `New devices for ${found.clientName}` });
  await linkCases(db, found.id, patternId, by);
};

const fraudWho = { victim: 'Client is victim', suspect: 'Client is suspect' };

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
    actions: [
      {
        code: 'ATRU',
        button: 'True positive',
        confirm: 'A victim’s devices are revoked and a PATTERN case opens; a suspect is stopped, and not told.',
        fields: [{ key: 'who', label: 'The client', kind: 'one', choices: fraudWho, required: true }],
        effect: isFraud,
      },
      {
        code: 'AFLS',
        button: 'False positive',
        confirm: 'What this case stopped goes on.',
        effect: ({ db }, found, { by, comment }) => liftStops(db, found.id, by, comment),
      },
      requestInformation,
      cancelRequest,
    ],
  },
  {
    type: 'MNT',
    facts: async (db, { id }) => (await listEvents(db, id)).map(({ rule, figure }) => eventWords(rule, figure)),
    actions: [
      {
        code: 'MRSM',
        button: 'Close Alert',
        confirm: 'Its rules are silent for this client for one window, or until a figure is higher by half.',
        effect: ({ db }, found, { by }) => silenceRules(db, found, by),
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
