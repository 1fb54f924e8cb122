/** Lets the demo's people make calls in its past: the same handlers, rules and second persons as in the application. */
import type pg from 'pg';
import type { SignedIn } from '#server/access/caller.ts';
import { admit } from '#server/access/caller.ts';
import { nameActor } from '#server/audit/record.ts';
import { loadConfig } from '#server/config/config.ts';
import { newId } from '#server/db/ids.ts';
import { type Db, sql } from '#server/db/pool.ts';
import { readInput } from '#server/http/callRequest.ts';
import { type Context, withFacts } from '#server/http/context.ts';
import { confirm, returnProposal } from '#server/secondPerson/confirm.ts';
import { getEffects } from '#server/secondPerson/proposals.ts';
import { propose } from '#server/secondPerson/propose.ts';
import { contextOutside } from '#src/contextOutside.ts';
import type { Officer } from '../cases/story.ts';
import { companies } from '../companies.ts';
import { people } from '../people.ts';
import { staff } from '../staff.ts';

/** Links that an enrolment gives lead nowhere: the past has no browser, no rail and no report to the MLRO. */
const configured = {
  ...{ demo: true, publicUrl: 'https://bank.example', rails: [] },
  config: loadConfig({ KONTORA_RAIL_DIR: 'off', KONTORA_MLRO_SUSPEND_DAYS: '1' }),
};

/** A member of staff or of a company, signed in. @param companyId where the member acts */
export function signedIn(personId: string, companyId?: string): SignedIn {
  const officer = staff.find(({ id }) => id === personId);
  const member = companies.find(({ id }) => id === companyId)?.members.find((one) => one.personId === personId);
  const person = officer ?? people.find(({ id }) => id === personId);
  if (!person) throw new Error(`The demo has no person ${personId}`);
  return {
    ...{ kind: 'person', sessionId: '', personId, fullName: person.fullName, flags: '' },
    personKind: officer ? 'staff' : 'client',
    staffRole: officer?.role ?? null,
    staffKeys: officer?.keys ?? null,
    letters: member?.letters ?? null,
    memberRole: member?.role ?? null,
  };
}

/** The one of this role. */
export const officer = (role: Officer) => signedIn(staff.find((one) => one.role === role)?.id ?? '');

/** What a step of a story runs with. `today`: the day of the first start. */
export interface Narrator {
  tx: Db;
  pool: pg.Pool;
  today: string;
}

export interface PastCall {
  name: string;
  params: Record<string, string>;
  /** a bare word in the address */
  word?: string;
  body: object;
}

/** Makes the call as this person. Answers the id of a proposal where it needs a second person. */
export async function makeCall(
  tx: Db,
  pool: pg.Pool,
  caller: SignedIn,
  { name, params, word, body }: PastCall,
): Promise<string | undefined> {
  const context = await getContext(tx, pool, caller);
  const route = context.services.routes.get(name);
  if (!route) throw new Error(`There is no call ${name}`);
  admit(route.call.who, caller);
  const query = { parts: word === undefined ? [] : [{ name: word, value: undefined }], isBroken: false };
  const bodyText = JSON.stringify(body);
  const input = readInput(route.call, { params, query, bodyText });
  const prepared = await route.prepare?.(input, context);
  if (prepared && route.call.second && getEffects(prepared)) {
    const { answer } = await propose(route, { params, query, bodyText }, input, prepared, context);
    return String(Object(answer).proposalId);
  }
  await route.handle(withFacts(input, prepared), context);
  return undefined;
}

const selectVersion = sql<{ version: number }>('select subject_version as version from proposal where id = $1');

/** Another officer confirms the proposal, or sends it back. */
export async function decideProposal(
  tx: Db,
  pool: pg.Pool,
  caller: SignedIn,
  { id, does, words }: { id: string; does: 'confirm' | 'return'; words: string },
): Promise<void> {
  const context = await getContext(tx, pool, caller);
  const { version } = await tx.one(selectVersion, [id]);
  const decide = does === 'confirm' ? confirm : returnProposal;
  await decide(context, id, { version, comment: words }, caller);
}

async function getContext(tx: Db, pool: pg.Pool, caller: SignedIn): Promise<Context> {
  const requestId = newId();
  await tx.run(nameActor, [caller.personId, requestId]);
  return contextOutside(tx, pool, caller, requestId, configured);
}
