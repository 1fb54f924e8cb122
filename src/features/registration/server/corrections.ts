/** What an officer wants corrected: fields, and what is wrong with each. */
import type { Decision } from '#server/cases/declared.ts';
import { type DraftField, draftFields } from '../draft.ts';

/** By the name of the field; '' is left out. */
export type Notes = Partial<Record<DraftField, string>>;

export function getCorrections(props: Decision['props']): { fields: DraftField[]; notes: Notes } {
  const chosen = Array.isArray(props['fields']) ? props['fields'] : [];
  const fields = draftFields.filter((field) => chosen.includes(field));
  const notes = fields.flatMap((field) => {
    const words = props[`words${field}`];
    return typeof words === 'string' && words.trim() !== '' ? [[field, words.trim()]] : [];
  });
  return { fields, notes: Object.fromEntries(notes) };
}
