/** Servers work with a login that owns nothing, so that no statement can give back what their role forbids. */
import { OperatorError } from '../processes/operatorError.ts';
import { type Db, sql } from './pool.ts';

const readOwnership = sql<{ login: string; may_own: boolean }>(`
  select session_user::text as login,
    rolcreaterole or pg_has_role(session_user, (select relowner from pg_class where oid = 'entry'::regclass), 'member')
      as may_own
  from pg_roles where rolname = session_user`);

/** @throws {OperatorError} if the login owns the bank's tables, could become their owner, or could make roles */
export async function requireOwnLogin(db: Db): Promise<void> {
  const { login, may_own } = await db.one(readOwnership);
  if (!may_own) return;
  throw new OperatorError(
    `DATABASE_URL signs in as ${login}, who can become the owner of the database: name the owner in ` +
      'DATABASE_OWNER_URL, and in DATABASE_URL a login that owns nothing (docs/operations.md says how to make it).',
  );
}
