/** Staff write down who a person is, which a second person confirms, and where a client lives. */

import { formatAddress } from '#features/clients/profileRules.ts';
import { getPerson } from '#server/access/caller.ts';
import type { ShownStep } from '#server/access/shownStep.ts';
import { record } from '#server/audit/record.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/pool.ts';
import type { Handlers, Preparations } from '#server/http/context.ts';
import { countryName } from '#shared/countries.ts';
import { Refusal } from '#shared/errors.ts';
import { sortName } from '#shared/text.ts';
import type { DocumentBody, identityCalls } from '../identityCalls.ts';
import { identityKinds, wrongDay } from '../identityRules.ts';
import { notifyConcerned } from './concerned.ts';
import * as queries from './identitySql.ts';
import { moveClient } from './residence.ts';
import { type LockedClient, lockClient } from './sql.ts';

export const identityHandlers: Handlers<typeof identityCalls> = {
  identifyClient: async ({ params: { clientId }, body: { comment, document } }, context) => {
    const { db, caller, proposedBy } = context;
    const { title } = await lockOpen(db, clientId);
    const { kind, number, country, issuedOn, expiresOn, fullName } = document;
    const by = proposedBy ?? getPerson(caller).personId;
    await db.run(queries.insertIdentity, [
      newId(),
      ...[clientId, kind, number, country, issuedOn, expiresOn, comment, by],
    ]);
    if (fullName) await db.run(queries.renamePerson, [clientId, fullName, sortName(fullName)]);
    const subject = { clientId, subjectKind: 'client', subjectId: clientId } as const;
    await record(db, { ...subject, verb: 'client.identify', facts: { country }, detail: { kind, comment } });
    await notifyConcerned(context, clientId, 'The bank wrote down your identity document', [
      { label: identityKinds[kind], value: `${countryName(country)}, valid until ${expiresOn}` },
      ...nameLines(title, fullName),
    ]);
  },

  moveClient: async ({ params: { clientId }, body: { comment, address } }, context) => {
    const { db } = context;
    const { type } = await lockOpen(db, clientId);
    if (type === 'N' && address.Type === 'O') throw wrongField('address.Type');
    const done = await moveClient(context, clientId, address);
    if (done === 'same') throw new Refusal('nothing-changed');
    const subject = { clientId, subjectKind: 'client', subjectId: clientId } as const;
    const verb = done === 'moved' ? 'client.move' : 'client.confirm-address';
    await record(db, { ...subject, verb, detail: { address: formatAddress(address), comment } });
  },
};

/** The confirmer sees what is on file now and what would be. */
export const identityPreparations = {
  identifyClient: async ({ params: { clientId }, body }, { db }) => {
    const { title, type } = await lockOpen(db, clientId);
    if (type !== 'N') throw new Refusal('not-a-person');
    const wrong = wrongDay(body.document, (await db.one(queries.readToday, [])).today);
    if (wrong) throw wrongField(`document.${wrong}`);
    const before = await db.maybe(queries.readIdentity, [clientId]);
    const lines = [
      { label: 'Client', value: title },
      ...nameLines(title, body.document.fullName),
      { label: 'On file', value: before ? formatIdentity(before) : 'none' },
      { label: 'Identity document', value: formatIdentity(toRow(body.document)) },
      { label: 'Comment', value: body.comment },
    ];
    const about = { subject: { kind: 'client', id: clientId, version: 0 }, clientId };
    return { shown: { title: 'Write down an identity document', lines }, facts: {}, about };
  },
} satisfies Preparations<typeof identityCalls>;

/** @throws Refusal not-found, client-closed */
async function lockOpen(db: Db, clientId: string): Promise<LockedClient> {
  const client = await db.maybe(lockClient, [clientId]);
  if (!client) throw new Refusal('not-found');
  if (/[DZ]/.test(client.flags)) throw new Refusal('client-closed');
  return client;
}

function wrongField(path: string): Refusal {
  return new Refusal('invalid-input', [{ path, code: 'not-valid' }]);
}

function nameLines(before: string, after: string | undefined): ShownStep['lines'] {
  return after === undefined || after === before ? [] : [{ label: 'Name', value: `${before} → ${after}` }];
}

type Identity = Pick<queries.IdentityRow, 'kind' | 'number' | 'country' | 'issued_on' | 'expires_on'>;

function toRow({ kind, number, country, issuedOn, expiresOn }: DocumentBody['document']): Identity {
  return { kind, number, country, issued_on: issuedOn, expires_on: expiresOn };
}

/** 'Passport LT0000001, Lithuania, 2020-01-01 to 2030-01-01' */
function formatIdentity({ kind, number, country, issued_on: issuedOn, expires_on: expiresOn }: Identity): string {
  const days = issuedOn ? `${issuedOn} to ${expiresOn}` : `until ${expiresOn}`;
  return `${identityKinds[kind]} ${number}, ${countryName(country)}, ${days}`;
}
