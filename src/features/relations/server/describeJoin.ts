/** What it means that a party has become a client, in lines for the confirmer: both, and the relations that follow. */
import type { ShownStep } from '#server/access/shownStep.ts';
import type { Db } from '#server/db/pool.ts';
import type { ProposalSubject } from '#server/secondPerson/subject.ts';
import { countryName } from '#shared/countries.ts';
import { Refusal } from '#shared/errors.ts';
import { roleLabels } from '../rules.ts';
import * as queries from './sql.ts';

/**
 * @throws Refusal not-found, relation-not-possible for a person and a company, identity-differs where birth date or
 *   code differ, state-conflict where the client is in one of the relations already
 */
export async function describeJoin(
  db: Db,
  { partyId, clientId }: { partyId: string; clientId: string },
  comment: string,
): Promise<{ shown: ShownStep; about: ProposalSubject }> {
  const party = await db.maybe(queries.lockParty, [partyId]);
  const client = await db.maybe(queries.findIdentity, [clientId]);
  if (!party || !client) throw new Refusal('not-found');
  if (party.type !== client.type) throw new Refusal('relation-not-possible');
  if (getIdentity(party) === null || getIdentity(party) !== getIdentity(client)) throw new Refusal('identity-differs');
  const relations = await db.many(queries.listJoined, [partyId, clientId]);
  if (relations.some((each) => each.is_taken)) throw new Refusal('state-conflict');
  const lines = [
    { label: 'Not a client so far', value: formatKnown(party) },
    { label: 'Client', value: `${formatKnown(client)}, ${clientId}` },
    ...relations.map(({ title, client_id: id, role }) => ({ label: roleLabels[role].to, value: `${title}, ${id}` })),
    { label: 'Comment', value: comment },
  ];
  const subject = { kind: 'party', id: partyId, version: 0 };
  return { shown: { title: 'Join with a client', lines }, about: { subject, clientId } };
}

/** A birth date, or the letters and digits of a company's code. */
const getIdentity = ({ type, birth_date: bornOn, code }: queries.IdentityRow) => (type === 'N' ? bornOn : code);

function formatKnown({ name, type, birth_date: bornOn, code, country }: queries.IdentityRow): string {
  const known = [type === 'N' ? bornOn && `born ${bornOn}` : code, country && countryName(country)];
  return [name, ...known.filter(Boolean)].join(', ');
}
