/** Rows by the client that they are about, in their order. */
export function byClient<Row extends { client_id: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    const known = found.get(row.client_id);
    if (known) known.push(row);
    else found.set(row.client_id, [row]);
  }
  return found;
}
