/** The neutral record as JSON: amounts are minor units as text, in fields whose name ends in 'Minor'. */
import { type NeutralReport, neutralReport } from '../neutralReport.ts';

/** @param indent spaces a level; none for what is stored */
export function formatRecord(value: unknown, indent?: number): string {
  return JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? String(one) : one), indent);
}

/** @throws ZodError for anything but what `formatRecord` wrote of a record */
export function parseRecord(text: string): NeutralReport {
  const value: unknown = JSON.parse(text, (key, one: unknown) =>
    key.endsWith('Minor') && typeof one === 'string' ? BigInt(one) : one,
  );
  return neutralReport.parse(value);
}
