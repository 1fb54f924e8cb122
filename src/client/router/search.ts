/** The part of an address behind the question mark: plain text, checked by the page's own schema. */
import type * as z from 'zod/mini';
import type { Schema } from '#shared/call.ts';

export type RawSearch = Readonly<Record<string, string>>;

/** '?a=1&b=2' → { a: '1', b: '2' }; of a repeated name the last counts. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** The other way; what is undefined, null or empty is left out. */
export function searchText(search: Readonly<Record<string, unknown>>): string {
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') fields.set(name, String(value));
  }
  const text = fields.toString();
  return text === '' ? '' : `?${text}`;
}

/** What a schema makes of an address: fields that do not fit are left out, as if they had not been there. */
export function readSearch<S extends Schema>(schema: S, raw: RawSearch): z.output<S> {
  const known: Record<string, string> = { ...raw };
  for (let tries = Object.keys(raw).length + 1; tries > 0; tries -= 1) {
    const parsed = schema.safeParse(known);
    if (parsed.success) return parsed.data as z.output<S>;
    for (const issue of parsed.error.issues) {
      delete known[String(issue.path[0] ?? '')];
      if (issue.code === 'unrecognized_keys') for (const key of issue.keys) delete known[key];
    }
  }
  return schema.parse({}) as z.output<S>;
}
