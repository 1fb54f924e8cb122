/** Which cases wait for somebody, in SQL. A check of the table holds this against the statuses of each kind. */

/** A condition on a row of client_case. */
export function isOpenCase(row: string): string {
  return `${row}.closed_at is null`;
}
