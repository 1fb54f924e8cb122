/** What differs between two drafts, and what becomes of a draft that two windows have changed. Pure. */
import * as z from 'zod/mini';
import { cddShape, companyShape, type Draft, type DraftField, draftFields, draftSchema } from './draft.ts';

const companyPart = z.partial(z.object(companyShape));
const cddPart = z.partial(z.object(cddShape));

function isSame(one: Draft, other: Draft, field: DraftField): boolean {
  return JSON.stringify(one[field]) === JSON.stringify(other[field]);
}

/** Whether the bank can keep the value: its form and its length are those of the field. */
function canKeep(draft: Draft, field: DraftField): boolean {
  return draftSchema.shape[field].safeParse(draft[field]).success;
}

/** The fields that differ from what is saved, by the call that carries them; those that cannot be kept wait. */
export function getChanges(saved: Draft, now: Draft) {
  const fields = draftFields.filter((field) => !isSame(saved, now, field) && canKeep(now, field));
  const changes = Object.fromEntries(fields.map((field) => [field, now[field]]));
  return { company: companyPart.parse(changes), cdd: cddPart.parse(changes) };
}

/**
 * A draft that another window has changed as well: what only one of the two has changed is kept. Where both have
 * changed a field, what is saved stays, and `both` names the field.
 */
export function mergeDrafts(before: Draft, mine: Draft, saved: Draft): { draft: Draft; both: DraftField[] } {
  const isMine = (field: DraftField) => !isSame(before, mine, field) && !isSame(mine, saved, field);
  const both = draftFields.filter((field) => isMine(field) && !isSame(before, saved, field));
  const kept = draftFields.filter((field) => isMine(field) && !both.includes(field));
  return { draft: kept.reduce((draft, field) => withField(draft, field, mine[field]), saved), both };
}

export function withField<F extends DraftField>(draft: Draft, field: F, value: Draft[F]): Draft {
  return { ...draft, [field]: value };
}
