/** Sign-in and session; see the notes on sessions in docs/security.md. */
import { randomInt } from 'node:crypto';
import { type Caller, getPerson } from '#server/access/caller.ts';
import { requestOptions, verifyAssertion } from '#server/access/passkeys.ts';
import { getLoginCode, newToken, secretHash } from '#server/access/tokens.ts';
import { record } from '#server/audit/record.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/pool.ts';
import type { Handlers } from '#server/http/context.ts';
import { deputisedRole } from '#server/secondPerson/deputies.ts';
import { Refusal } from '#shared/errors.ts';
import { session } from '#shared/limits.ts';
import { amountText } from '#shared/money.ts';
import { companyRoles, holds, moneyPermissions, staffRoles } from '#shared/permissions.ts';
import type { accessCalls } from '../calls.ts';
import type { demoCalls } from '../demoCalls.ts';
import { anonymous } from '../limits.ts';
import { loginNumbers } from '../rules.ts';
import type { sessionCalls } from '../sessionCalls.ts';
import { openSession } from './sessions.ts';
import * as queries from './sql.ts';

const seconds = (ms: number) => ms / 1000;

export const accessHandlers: Handlers<typeof accessCalls & typeof demoCalls & typeof sessionCalls> = {
  startLogin: async (_input, { db, caller, address, browser }) => {
    if (caller.kind !== 'anonymous') throw new Refusal('not-signed-in');
    await db.run(queries.makeRoom, [address, anonymous.maxPerAddress]);
    const token = newToken();
    await db.run(queries.insertAnonymous, [
      newId(),
      secretHash(token),
      caller.thumbprint,
      address,
      browser,
      seconds(anonymous.aliveMs),
    ]);
    return { token };
  },

  pollLogin: async (_input, { db, caller }) => {
    if (caller.kind !== 'anonymous' || !caller.token) throw new Refusal('not-signed-in');
    const waiting = await lockWaiting(db, caller);
    if (waiting.approved_by) {
      const person = { personId: waiting.approved_by, passkeyId: waiting.approved_passkey_id };
      const { authorization, userId } = await openSession(db, caller.thumbprint, waiting, { ...person, scope: 'web' });
      return { authorization, userId };
    }
    if (waiting.code_is_fresh && waiting.number !== null && waiting.code_expires_at) {
      return {
        loginCode: getLoginCode(caller.token, waiting.generation),
        number: waiting.number,
        expiresAt: waiting.code_expires_at,
      };
    }
    const generation = waiting.generation + 1;
    const loginCode = getLoginCode(caller.token, generation);
    const [number = 10, ...decoys] = loginNumbers(randomInt);
    const { code_expires_at: expiresAt } = await db.one(queries.renewCode, [
      waiting.id,
      generation,
      secretHash(loginCode),
      number,
      decoys,
      seconds(session.loginCodeMs),
      seconds(anonymous.aliveMs),
    ]);
    return { loginCode, number, expiresAt };
  },

  askPasskey: async (_input, { db, caller, services }) => {
    const waiting = await lockWaiting(db, caller);
    const question = { purpose: 'sign-in', subject: [waiting.id], asker: `anonymous ${waiting.id}` } as const;
    return { options: await requestOptions(db, services.party, question) };
  },

  signInByPasskey: async ({ body }, { db, caller, services, address }) => {
    const waiting = await lockWaiting(db, caller);
    const { personId, kept } = await verifyAssertion(db, body.assertion, {
      party: services.party,
      purpose: 'sign-in',
      subject: [waiting.id],
      trier: `address ${address}`,
    });
    return openSession(db, waiting.thumbprint, waiting, { personId, passkeyId: kept.passkeyId, scope: body.scope });
  },

  ping: async (_input, { db, caller }) => {
    const { window_ends_at: expiresAt } = await db.one(queries.moveWindow, [
      getPerson(caller).sessionId,
      seconds(session.windowMs),
    ]);
    return { expiresAt };
  },

  logout: async (_input, { db, caller }) => {
    const person = getPerson(caller);
    await db.run(queries.endSession, [person.sessionId]);
    await record(db, { clientId: null, verb: 'session.close', subjectKind: 'person', subjectId: person.personId });
  },

  lookAs: async ({ body: { role } }, { db, caller }) => {
    const { sessionId, personId, personKind, staffRole, ownRole } = getPerson(caller);
    if (personKind !== 'staff') throw new Refusal('not-permitted');
    const own = ownRole ?? staffRole;
    await db.run(queries.setTestRole, [sessionId, role === own ? null : role]);
    const facts = { as: role ?? own };
    await record(db, { clientId: null, verb: 'session.look-as', subjectKind: 'person', subjectId: personId, facts });
  },

  readProfile: async (_input, { db, caller }) => {
    const person = getPerson(caller);
    const isStaff = person.personKind === 'staff';
    const companies = isStaff ? [] : await db.many(queries.listMemberships, [person.personId]);
    const deputyOf = isStaff ? await deputisedRole(db, person.personId) : undefined;
    return {
      ID: person.personId,
      FullName: person.fullName,
      Permissions: person.staffRole ? `${person.staffRole}|${person.staffKeys ?? ''}` : '',
      flags: person.flags,
      ...(person.ownRole && { ownRole: person.ownRole }),
      ...(deputyOf && { deputyOf }),
      companies: companies.map((company) => ({
        id: company.id,
        code: company.code ?? '',
        title: company.title,
        relation: `${company.role}|${company.letters}`,
        status: company.registration_status,
        balance: holds(company.letters, ...moneyPermissions) ? amountText('EUR', company.balance_minor) : null,
      })),
    };
  },

  listDemoPeople: async (_input, { db }) => {
    const people = await db.many(queries.listDemoPeople);
    return {
      people: people.map(({ id, full_name, role, company }) => ({
        id,
        fullName: full_name,
        role: formatRole(id, role),
        company,
      })),
    };
  },
};

/** The browser whose sign-in waits, locked. 401 for any other. */
async function lockWaiting(db: Db, caller: Caller) {
  if (caller.kind !== 'anonymous' || !caller.token) throw new Refusal('not-signed-in');
  const waiting = await db.maybe(queries.lockAnonymous, [secretHash(caller.token), caller.thumbprint]);
  if (!waiting) throw new Refusal('not-signed-in');
  return { ...waiting, thumbprint: caller.thumbprint };
}

function formatRole(id: string, role: string): string {
  const words: Readonly<Record<string, string>> = id.startsWith('9')
    ? staffRoles
    : Object.fromEntries(Object.entries(companyRoles).map(([key, value]) => [key, value.words]));
  return words[role] ?? '';
}
