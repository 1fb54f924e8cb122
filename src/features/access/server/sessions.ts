/** Opens sessions, for every way of sign-in. */
import { newToken, secretHash } from '#server/access/tokens.ts';
import { record } from '#server/audit/record.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/pool.ts';
import { Refusal } from '#shared/errors.ts';
import { session } from '#shared/limits.ts';
import type { Opened } from '../calls.ts';
import * as queries from './sql.ts';

export interface Opener {
  personId: string;
  /** device: only for calls of the approving device */
  scope: 'web' | 'device';
  /** null for the demo's people, who have none */
  passkeyId: string | null;
}

/** The browser to sign in; `id` if it waited with a code. */
interface Opening {
  id?: string;
  address: string;
  browser: string;
}

/** Opens a session for the key with this thumbprint. 401 for a person who may no longer sign in. */
export async function openSession(
  tx: Db,
  thumbprint: string,
  { id, address, browser }: Opening,
  { personId, scope, passkeyId }: Opener,
): Promise<Opened> {
  const authorization = newToken();
  // the first token ends here, against session fixation
  if (id !== undefined) await tx.run(queries.deleteAnonymous, [id]);
  const opened = await tx.maybe(queries.insertSession, [
    newId(),
    secretHash(authorization),
    thumbprint,
    personId,
    scope,
    passkeyId,
    address,
    browser,
    session.windowMs / 1000,
  ]);
  if (!opened) throw new Refusal('not-signed-in');
  // until here no one was signed in
  await tx.run(queries.nameActor, [personId]);
  await record(tx, {
    clientId: null,
    verb: 'session.open',
    subjectKind: 'person',
    subjectId: personId,
    facts: { scope, passkey: passkeyId },
    detail: { address, browser },
  });
  return { authorization, userId: personId, fullName: opened.full_name, expiresAt: opened.window_ends_at };
}
