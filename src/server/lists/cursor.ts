/**
 * Where a page of a list ends, as opaque text. A cursor belongs to one list, owner, filter and order, and to no other.
 */
import { createHash } from 'node:crypto';
import { isDay, isMoment } from '#shared/days.ts';
import { Refusal } from '#shared/errors.ts';
import { recordId } from '#shared/ids.ts';
import { isHostileText } from '#shared/unseenText.ts';
import type { SortColumn } from './source.ts';

/** The texts of the columns that a list is sorted by, in their order. */
export type Position = readonly string[];

const fits: Readonly<Record<SortColumn['type'], (text: string) => boolean>> = {
  timestamptz: isMoment,
  date: isDay,
  uuid: (text) => recordId.safeParse(text).success,
  bigint: (text) => /^-?\d{1,18}$/.test(text),
  text: (text) => !isHostileText(text),
};

/** `about`: everything that decides which rows come in which order. */
export function writeCursor(about: readonly unknown[], position: Position): string {
  return Buffer.from(JSON.stringify([hashMark(about), ...position])).toString('base64url');
}

/**
 * @param path of the cursor in the query
 * @throws Refusal invalid-input for what no answer to this very question has given.
 */
export function readCursor(
  about: readonly unknown[],
  columns: readonly Pick<SortColumn, 'type'>[],
  cursor: string,
  path = 'next',
): Position {
  const [mark, ...values] = getParts(cursor);
  const position = values.filter((value) => typeof value === 'string');
  const isOurs =
    mark === hashMark(about) &&
    values.length === columns.length &&
    columns.every(({ type }, at) => fits[type](position[at] ?? ''));
  if (!isOurs) throw new Refusal('invalid-input', [{ path, code: 'cursor-not-valid' }]);
  return position;
}

function getParts(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}

function hashMark(about: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(about)).digest('base64url').slice(0, 12);
}
