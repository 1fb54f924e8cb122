/** Reads the signed-in person: one query for all calls that wait at the same moment. */
import { type Db, sql } from '../db/pool.ts';
import type { SignedInRow } from './caller.ts';
import { secretHash } from './tokens.ts';

interface Waiting {
  tokenHash: Buffer;
  thumbprint: string;
  companyId: string | null;
  resolve: (row: SignedInRow | undefined) => void;
  reject: (error: unknown) => void;
}

// `i` says which call a row belongs to
const readAll = sql<SignedInRow & { i: bigint }>(`
  select t.i, s.*
  from unnest($1::bytea[], $2::text[], $3::text[]) with ordinality t(token_hash, thumbprint, company, i)
  cross join lateral signed_in(t.token_hash, t.thumbprint, t.company) s`);

/** Most sessions in one query: the number of calls that one process works on at once. */
const maxBatch = 128;
/** Sessions whose person is remembered. */
const maxPeople = 10_000;
const companyForm = /^\d{11}$/;

/** Names a session in memory without its secret. */
export function sessionKey(token: string, thumbprint: string): string {
  return `${secretHash(token).toString('base64')} ${thumbprint}`;
}

/**
 * One query at a time reads the sessions of all calls that arrived during the query before. A query costs both sides
 * far more than the row it finds. Nothing is cached: the query for a call starts after the call arrived. So a removed
 * member or an ended session is refused from the next call.
 */
export class SessionReads {
  readonly #db: Db;
  #waiting: Waiting[] = [];
  #isReading = false;
  readonly #people = new Map<string, string>();

  /** `db` should have a connection that no transaction can hold for long. */
  constructor(db: Db) {
    this.#db = db;
  }

  /** The person of a session, with the rights in a company; undefined: no valid session. */
  read(tokenHash: Buffer, thumbprint: string, companyId: string | undefined): Promise<SignedInRow | undefined> {
    return new Promise((resolve, reject) => {
      // a text that is no client number could make the query fail for all calls in it
      const company = companyId !== undefined && companyForm.test(companyId) ? companyId : null;
      this.#waiting.push({ tokenHash, thumbprint, companyId: company, resolve, reject });
      if (this.#isReading) return;
      this.#isReading = true;
      // calls that arrive in the same turn of the event loop share the first query
      setImmediate(() => void this.#readWaiting());
    });
  }

  /** The person of a session, ended or not, after the first time without a query: a session never changes hands. */
  async getPerson(token: string | undefined, thumbprint: string | undefined): Promise<string | undefined> {
    if (!token || !thumbprint) return undefined;
    const key = sessionKey(token, thumbprint);
    const known = this.knownPerson(key) ?? (await this.read(secretHash(token), thumbprint, undefined))?.person_id;
    if (known) this.remember(key, known);
    return known;
  }

  /** The person of a session that was found before, ended or not. */
  knownPerson(key: string): string | undefined {
    return this.#people.get(key);
  }

  /** Remembers whose session it is. The session used least recently is forgotten first. */
  remember(key: string, personId: string): void {
    this.#people.delete(key);
    this.#people.set(key, personId);
    if (this.#people.size > maxPeople) this.#people.delete(this.#people.keys().next().value ?? '');
  }

  async #readWaiting(): Promise<void> {
    while (this.#waiting.length > 0) await this.#readBatch(this.#waiting.splice(0, maxBatch));
    this.#isReading = false;
  }

  async #readBatch(batch: readonly Waiting[]): Promise<void> {
    try {
      const rows = await this.#db.many(readAll, [
        batch.map(({ tokenHash }) => tokenHash),
        batch.map(({ thumbprint }) => thumbprint),
        batch.map(({ companyId }) => companyId),
      ]);
      const byPlace = new Map(rows.map((row) => [Number(row.i), row]));
      for (const [index, { resolve }] of batch.entries()) resolve(byPlace.get(index + 1));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
