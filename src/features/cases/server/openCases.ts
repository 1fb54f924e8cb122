/** Which cases wait for somebody, in SQL. */

/**
 * Statuses with which a case has ended, by its kind (decisions for the back office, section 1): an alert as false or true
 * positive, a company as approved or declined, monitoring as resumed, all others as approved or declined.
 */
const closed: Readonly<Record<string, readonly number[]>> = {
  A: [1, 2],
  D: [2, 4],
  E: [2, 4],
  P: [2, 4],
  S: [2, 4],
  M: [2],
  L: [3, 4],
};

/** A condition on a row of client_case. */
export function isOpenCase(row: string): string {
  const ended = Object.entries(closed).map(
    ([kind, statuses]) => `${row}.kind = '${kind}' and ${row}.status in (${statuses.join(', ')})`,
  );
  return `not (${ended.join(' or ')})`;
}
