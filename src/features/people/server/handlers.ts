/** Sign-in, session and device: see the notes on sessions in docs/security.md. */
import { randomInt } from 'node:crypto';
import { personOf } from '../../../server/access/caller.ts';
import { decide, listOpenRequests } from '../../../server/access/requests.ts';
import { loginCodeOf, newToken, secretHash } from '../../../server/access/tokens.ts';
import { countFailure, FailedTry, forgetFailures, refuseTooMany } from '../../../server/access/tries.ts';
import { record } from '../../../server/audit/record.ts';
import { newId } from '../../../server/db/ids.ts';
import type { Handlers } from '../../../server/http/context.ts';
import { Refusal } from '../../../shared/errors.ts';
import { session } from '../../../shared/limits.ts';
import { amountText } from '../../../shared/money.ts';
import { companyRoles, staffRoles } from '../../../shared/permissions.ts';
import type { peopleCalls } from '../calls.ts';
import { loginNumbers } from '../rules.ts';
import * as statements from './sql.ts';

const seconds = (ms: number) => ms / 1000;

export const peopleHandlers: Handlers<typeof peopleCalls> = {
  startLogin: async (_input, { db, caller, address, browser }) => {
    if (caller.kind !== 'anonymous') throw new Refusal('not-signed-in');
    const { count } = await db.one(statements.countAnonymous, [address]);
    if (count >= session.anonymousPerAddress) throw new Refusal('too-many-tries');
    const token = newToken();
    await db.run(statements.insertAnonymous, [
      newId(),
      secretHash(token),
      caller.thumbprint,
      address,
      browser,
      seconds(session.anonymousMs),
    ]);
    return { token };
  },

  pollLogin: async (_input, { db, caller }) => {
    if (caller.kind !== 'anonymous' || !caller.token) throw new Refusal('not-signed-in');
    const waiting = await db.maybe(statements.lockAnonymous, [secretHash(caller.token), caller.thumbprint]);
    if (!waiting) throw new Refusal('not-signed-in');
    if (waiting.approved_by) {
      const authorization = newToken();
      // the first token dies here: a session fixed in advance is worthless
      await db.run(statements.deleteAnonymous, [waiting.id]);
      const opened = await db.run(statements.insertSession, [
        newId(),
        secretHash(authorization),
        caller.thumbprint,
        waiting.approved_by,
        waiting.address,
        waiting.browser,
        seconds(session.windowMs),
      ]);
      if (opened === 0) throw new Refusal('not-signed-in');
      await record(db, {
        clientId: null,
        verb: 'session.open',
        subjectKind: 'person',
        subjectId: waiting.approved_by,
        detail: { address: waiting.address, browser: waiting.browser },
      });
      return { authorization, userId: waiting.approved_by };
    }
    if (waiting.code_is_fresh && waiting.number !== null && waiting.code_expires_at) {
      return {
        loginCode: loginCodeOf(caller.token, waiting.generation),
        number: waiting.number,
        expiresAt: waiting.code_expires_at,
      };
    }
    const generation = waiting.generation + 1;
    const loginCode = loginCodeOf(caller.token, generation);
    const [number = 10, ...decoys] = loginNumbers(randomInt);
    const { code_expires_at: expiresAt } = await db.one(statements.renewCode, [
      waiting.id,
      generation,
      secretHash(loginCode),
      number,
      decoys,
      seconds(session.loginCodeMs),
      seconds(session.anonymousMs),
    ]);
    return { loginCode, number, expiresAt };
  },

  approveLogin: async ({ query, body }, { db }) => {
    const asked = await db.maybe(statements.lockByCode, [secretHash(body.loginCode)]);
    if (!asked) throw new Refusal('code-not-valid');
    const subjects = [`address ${asked.address}`];
    await refuseTooMany(db, subjects);
    if (asked.number !== body.number) {
      await db.run(statements.spoilCode, [asked.id]);
      await countFailure(db, subjects);
      throw new FailedTry('wrong-number');
    }
    await forgetFailures(db, subjects);
    await db.run(statements.approveAnonymous, [asked.id, query.userId]);
    await record(db, {
      clientId: null,
      verb: 'session.approve',
      subjectKind: 'person',
      subjectId: query.userId,
      detail: { address: asked.address },
    });
  },

  ping: async (_input, { db, caller }) => {
    const { window_ends_at: expiresAt } = await db.one(statements.moveWindow, [
      personOf(caller).sessionId,
      seconds(session.windowMs),
    ]);
    return { expiresAt };
  },

  logout: async (_input, { db, caller }) => {
    const person = personOf(caller);
    await db.run(statements.endSession, [person.sessionId]);
    await record(db, { clientId: null, verb: 'session.close', subjectKind: 'person', subjectId: person.personId });
  },

  readProfile: async (_input, { db, caller }) => {
    const person = personOf(caller);
    const companies = person.personKind === 'staff' ? [] : await db.many(statements.listMemberships, [person.personId]);
    return {
      ID: person.personId,
      FullName: person.fullName,
      Permissions: person.staffRole ? `${person.staffRole}|${person.staffKeys ?? ''}` : '',
      flags: person.flags,
      companies: companies.map((company) => ({
        id: company.id,
        code: company.code ?? '',
        title: company.title,
        relation: `${company.role}|${company.letters}`,
        status: company.registration_status,
        balance: amountText('EUR', company.balance_minor),
      })),
    };
  },

  listDemoPeople: async (_input, { db }) => {
    const people = await db.many(statements.listDemoPeople);
    return {
      people: people.map(({ id, full_name, role, company }) => ({
        id,
        fullName: full_name,
        role: roleWords(id, role),
        company,
      })),
    };
  },

  readLoginRequest: async ({ params }, { db }) => {
    const asked = await db.maybe(statements.readByCode, [secretHash(params.loginCode)]);
    if (!asked) throw new Refusal('code-not-valid');
    const numbers = [asked.number, ...asked.decoys].sort((a, b) => a - b);
    return { address: asked.address, browser: asked.browser, requestedAt: asked.code_requested_at, numbers };
  },

  listDeviceRequests: async ({ query }, { db }) => ({ items: await listOpenRequests(db, query.userId), next: null }),

  decideRequest: async ({ params, query, body }, { db, services, afterCommit }) => {
    const kind = await decide(db, services.requestKinds, {
      requestId: params.requestId,
      personId: query.userId,
      decision: body.decision,
      shownHash: body.hash,
    });
    afterCommit(() => kind.decided?.());
    return { state: body.decision === 'approve' ? 'approved' : 'rejected' };
  },
};

function roleWords(id: string, role: string): string {
  const words: Readonly<Record<string, string>> = id.startsWith('9')
    ? staffRoles
    : Object.fromEntries(Object.entries(companyRoles).map(([key, value]) => [key, value.words]));
  return words[role] ?? '';
}
