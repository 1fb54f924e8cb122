/** Stores a document. */
import { record } from '#server/audit/record.ts';
import { newId } from '#server/db/ids.ts';
import { type Db, sql } from '#server/db/pool.ts';
import { Refusal } from '#shared/errors.ts';
import type { AnyFileCategory } from '#shared/reference/fileCategories.ts';
import { faultOfFile } from '#shared/rules/files.ts';
import { withoutHiddenCharacters } from '#shared/unseenText.ts';
import type { MediaType } from '../rules.ts';
import { hasActiveContent } from './activeContent.ts';
import { keepContent } from './contents.ts';

export interface NewFile {
  clientId: string;
  category: AnyFileCategory;
  /** as the person called it, at most `files.maxName` characters; hidden ones and blanks around it are dropped */
  name: string;
  /** detected from the content */
  type: MediaType;
  bytes: Uint8Array;
  /** null: the bank itself */
  addedBy: string | null;
  /** the company does not see what staff have filed */
  byStaff?: boolean;
}

const insertFile = sql<never>(`
  insert into client_file (id, client_id, hash, category, name, media_type, size_bytes, added_by, by_staff,
    has_active_content,
    added_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, bank_now())`);

/**
 * Stores a document of a client and returns its id.
 * @throws Refusal for a wrong or blank name, size or content, or too many pixels of a picture.
 */
export async function addFile(tx: Db, file: NewFile): Promise<string> {
  const { clientId, category, type, bytes, addedBy, byStaff = false } = file;
  const name = withoutHiddenCharacters(file.name).trim();
  if (name === '') throw new Refusal('invalid-input', [{ path: 'name', code: 'name-not-valid' }]);
  const fault = await faultOfFile(name, bytes);
  if (fault) throw new Refusal(fault);
  const id = newId();
  const hash = await keepContent(tx, bytes);
  const isActive = hasActiveContent(type, bytes);
  await tx.run(insertFile, [id, clientId, hash, category, name, type, bytes.length, addedBy, byStaff, isActive]);
  await record(tx, {
    clientId,
    verb: 'file.add',
    subjectKind: 'file',
    subjectId: id,
    facts: { category, type, hash: hash.toString('hex'), ...(isActive && { active: true }) },
    detail: { name },
  });
  return id;
}
