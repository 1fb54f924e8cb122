/** Folds matches by the rules in force. A folded match stays open, in its case, and holds what it held. */
import * as z from 'zod/mini';
import { matchPart } from '#features/screening/matchParts.ts';
import type { Db } from '#server/db/pool.ts';
import { getInput } from '../checks/input.ts';
import * as queries from './sql.ts';
import { wordAlone } from './wordAlone.ts';

const listed = z.object({ name: z.string(), aliases: z.array(z.string()) });
const kept = z.array(matchPart);

/** The word on which alone a match is; undefined also where not all of what was compared is kept. */
export function getWord({ body, input, parts }: Pick<queries.HitRow, 'body' | 'input' | 'parts'>): string | undefined {
  const [entry, known] = [listed.safeParse(body).data, kept.safeParse(parts).data];
  if (!entry || !known || known.length === 0) return undefined;
  const ours = [...new Set(getInput({ input }).flatMap(({ names }) => names))];
  return wordAlone({ ours, theirs: [entry.name, ...entry.aliases], parts: known });
}

/** New matches, or those that a new rule finds. */
export async function foldHits(tx: Db, hitIds: readonly string[]): Promise<void> {
  if (hitIds.length === 0) return;
  const folded = (await tx.many(queries.listFoldable, [hitIds])).filter((row) => getWord(row) === row.word);
  if (folded.length === 0) return;
  await tx.run(queries.insertFolds, [folded.map((row) => row.rule_id), folded.map(({ id }) => id)]);
}
