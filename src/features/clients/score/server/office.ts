/** Two people write down that a public function has ended, and a year later that its holder is exposed no more. */
import type { ShownStep } from '#server/access/shownStep.ts';
import { record } from '#server/audit/record.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/pool.ts';
import type { Handlers, Preparations } from '#server/http/context.ts';
import { twoPeople } from '#server/secondPerson/twoPeople.ts';
import { Refusal } from '#shared/errors.ts';
import type { officeCalls } from '../officeCalls.ts';
import * as queries from './officeSql.ts';
import { lockClient } from './readSql.ts';
import { scoreClients } from './scoreClients.ts';

export const officeHandlers: Handlers<typeof officeCalls, typeof officePreparations> = {
  endOffice: async ({ params: { clientId }, body: { comment, props } }, context) => {
    const { db } = context;
    const { madeBy, confirmedBy } = twoPeople(context);
    await db.run(queries.replaceOfficeEnd, [clientId]);
    await db.run(queries.insertOfficeEnd, [newId(), clientId, props.endedOn, comment, madeBy, confirmedBy]);
    await noted(db, 'office.end', clientId, comment);
  },

  lowerOffice: async ({ params: { clientId }, body: { comment }, prepared: { id } }, context) => {
    const { db } = context;
    const { madeBy, confirmedBy } = twoPeople(context);
    await db.run(queries.lowerOffice, [id, madeBy, confirmedBy, comment]);
    await noted(db, 'office.lower', clientId, comment);
    await scoreClients(db, [clientId], 'office.lower');
  },
};

/** What the confirmer is shown. */
export const officePreparations = {
  endOffice: async ({ params: { clientId }, body: { comment, props } }, { db }) => {
    const title = await lockOpen(db, clientId);
    const { found, is_begun: isBegun } = await db.one(queries.isInOffice, [clientId, props.endedOn]);
    if (!found) throw new Refusal('not-in-office');
    if (!isBegun) throw new Refusal('day-not-begun');
    const before = await db.maybe(queries.readOfficeEnd, [clientId]);
    if (before?.ended_on === props.endedOn) throw new Refusal('nothing-changed');
    const lines = [
      { label: 'Last day of the function', value: `${before?.ended_on ?? 'none'} → ${props.endedOn}` },
      { label: 'Risk', value: 'Stays high for at least 12 months from that day' },
    ];
    return { ...getProposal('Record the end of a public function', clientId, title, lines, comment), facts: {} };
  },

  lowerOffice: async ({ params: { clientId }, body: { comment } }, { db }) => {
    const title = await lockOpen(db, clientId);
    const end = await db.maybe(queries.readOfficeEnd, [clientId]);
    if (!end) throw new Refusal('office-not-ended');
    if (!end.may_fall) throw new Refusal('office-ended-lately');
    const lines = [
      { label: 'Last day of the function', value: `${end.ended_on}, written down by ${end.made_by}` },
      { label: 'Politically exposed', value: 'No longer counts' },
    ];
    const proposal = getProposal('End the factor of a public function', clientId, title, lines, comment);
    return { ...proposal, facts: { id: end.id } };
  },
} satisfies Preparations<typeof officeCalls>;

/** The name. @throws Refusal not-found, client-closed */
async function lockOpen(db: Db, clientId: string): Promise<string> {
  const client = await db.maybe(lockClient, [clientId]);
  if (!client) throw new Refusal('not-found');
  if (client.is_over) throw new Refusal('client-closed');
  return client.title;
}

/** One proposal at a time about the function of a client. */
function getProposal(title: string, clientId: string, name: string, lines: ShownStep['lines'], comment: string) {
  const shown = {
    title,
    lines: [{ label: 'Client', value: name }, ...lines, { label: 'Comment', value: comment }],
  };
  return { shown, about: { subject: { kind: 'score', id: `${clientId} office`, version: 0 }, clientId } };
}

function noted(db: Db, verb: 'office.end' | 'office.lower', clientId: string, comment: string): Promise<void> {
  return record(db, { clientId, verb, subjectKind: 'client', subjectId: clientId, detail: { comment } });
}
