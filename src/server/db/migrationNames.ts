/**
 * Names and order of the files in `db/migrations`. Numbered ones came first and end at 0139. All later ones begin with
 * the time at which they were written (UTC), so that two branches never take the same number.
 */

/** `0001_foundation.sql` */
const numbered = /^0(0\d\d|1[0-3]\d)_[a-z0-9_]+\.sql$/;

/** `20261128T2230_tasks_by_state.sql` */
const timed = /^20\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3])[0-5]\d_[a-z0-9_]+\.sql$/;

/**
 * How the name of a migration begins among all names in `schema_migration`, where functions are, too (`10-ledger.sql`).
 * Wider than the names above, because a newer version may have run it. The database reads the same expression.
 */
export const migrationPrefix = '^([0-9]{4}|[0-9]{8}T[0-9]{4})_';

const isMigration = new RegExp(migrationPrefix);

/** Whether a name in `schema_migration`, of this or a newer version, is the name of a migration. */
export function isMigrationName(name: string): boolean {
  return isMigration.test(name);
}

/**
 * The names in the order in which they run: numbered ones by number, then the others by time, and by words at the same
 * time.
 * @throws {Error} if a name has another form
 */
export function sortMigrations(names: readonly string[]): string[] {
  const wrong = names.find((name) => !numbered.test(name) && !timed.test(name));
  if (wrong !== undefined) {
    throw new Error(
      `The migration ${wrong} needs a name such as 20261128T2230_words.sql: the time in UTC, then words.`,
    );
  }
  // code units, not the order of a language: a number up to 0139 comes before any year
  return names.toSorted((a, b) => (a < b ? -1 : Number(a > b)));
}
