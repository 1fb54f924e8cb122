/** What a check compared, as it was kept. */
import * as z from 'zod/mini';
import type { Subject } from '../matching/match.ts';
import { partySubjects } from '../matching/party.ts';
import type * as queries from './sql.ts';

/** As checks keep it; those of before the matcher have a part of it. */
const keptInput = z.object({
  /** null: no one knows, so both kinds were asked */
  isPerson: z.optional(z.nullable(z.boolean())),
  name: z.optional(z.nullable(z.string())),
  birthDate: z.optional(z.nullable(z.string())),
  country: z.optional(z.nullable(z.string())),
  identifiers: z.optional(z.array(z.string())),
});

/** Whom the check asked for: one, or the same data as a person and as an organisation. */
export function getInput({ input }: Pick<queries.CheckRow, 'input'>): Subject[] {
  const { isPerson = true, name, birthDate, country, identifiers = [] } = keptInput.parse(input);
  const facts = { birthDates: birthDate ? [birthDate] : [], countries: country ? [country] : [], identifiers };
  if (isPerson === null) return partySubjects(name ?? '').map((subject) => ({ ...subject, ...facts }));
  return [{ kind: isPerson ? 'person' : 'organisation', names: [name ?? ''], ...facts }];
}
