/**
 * The thread task that reads a sent list and stages its entries, a slice at each run, so that it can be stopped and
 * shows its progress.
 */

import type { ListField, ListFormat } from '#features/screening/lists.ts';
import { type Db, getDb, openPool } from '#server/db/pool.ts';
import type { TaskResult, ThreadEnvironment, ThreadTasks } from '#server/threads/tasks.ts';
import { readEnvironment, taskHandler } from '#server/threads/thread.ts';
import { getLetters, type ListEntry, listLimits } from '../lists/entry.ts';
import { readList } from '../lists/readList.ts';
import { ListUnreadable } from '../lists/unreadable.ts';
import { clearStaged } from './clearStaged.ts';
import * as queries from './sql.ts';

export interface StageInput {
  versionId: string;
  format: ListFormat;
  fields: readonly ListField[];
  /** entries staged until now; where the thread knows of others, it begins again */
  entries: number;
}
export interface StageOutput {
  entries: number;
  bytes: number;
  /** of all names until now */
  letters: number;
  isDone: boolean;
  refused?: { problem: string; line: number };
}

declare module '#server/threads/tasks.ts' {
  interface ThreadTasks {
    stageList: { input: StageInput; output: StageOutput };
  }
}

const maxBatch = 500;
const sliceMs = 200;

interface Reading {
  entries: number;
  bytes: number;
  letters: number;
  source: AsyncGenerator<ListEntry>;
}
const readings = new Map<string, Reading>();
let db: Db | undefined;

async function begin(db: Db, { versionId, format, fields }: StageInput): Promise<Reading> {
  await clearStaged(db, versionId);
  const reading: Reading = { entries: 0, bytes: 0, letters: 0, source: undefined as never };
  const toBytes = async function* (field: ListField) {
    for (let n = 0; ; n++) {
      const part = await db.maybe(queries.readPart, [versionId, field, n]);
      if (!part) return;
      reading.bytes += part.bytes.length;
      yield part.bytes;
    }
  };
  const besides = (field: ListField) => (fields.includes(field) ? { [field]: toBytes(field) } : {});
  reading.source = readList(format, { main: toBytes('main'), ...besides('names'), ...besides('addresses') });
  readings.clear();
  readings.set(versionId, reading);
  return reading;
}

async function stageList(input: StageInput, { databaseUrl }: ThreadEnvironment): Promise<TaskResult<StageOutput>> {
  db ??= getDb(openPool({ url: databaseUrl, size: 2 }));
  const known = readings.get(input.versionId);
  const reading = known && known.entries === input.entries ? known : await begin(db, input);
  const until = performance.now() + sliceMs;
  const output = () => ({ entries: reading.entries, bytes: reading.bytes, letters: reading.letters });
  try {
    while (performance.now() < until) {
      const isDone = await stageBatch(db, input.versionId, reading);
      if (!isDone) continue;
      readings.delete(input.versionId);
      return { output: { ...output(), isDone } };
    }
    return { output: { ...output(), isDone: false } };
  } catch (error) {
    readings.delete(input.versionId);
    if (!(error instanceof ListUnreadable)) throw error;
    const refused = { problem: error.message, line: error.line };
    return { output: { ...output(), isDone: true, refused } };
  }
}

/** Answers whether the list has ended. */
async function stageBatch(db: Db, versionId: string, reading: Reading): Promise<boolean> {
  const [ids, bodies]: [string[], string[]] = [[], []];
  let isDone = false;
  let length = 0;
  while (ids.length < maxBatch && length < listLimits.maxBatch && !isDone) {
    const { value: entry, done } = await reading.source.next();
    isDone = done === true;
    if (!entry) continue;
    const { entityId, ...body } = entry;
    reading.letters += getLetters(entry);
    ids.push(entityId);
    const text = JSON.stringify(body);
    bodies.push(text);
    length += text.length;
  }
  if (ids.length > 0) await db.run(queries.stage, [versionId, ids, bodies]);
  reading.entries += ids.length;
  return isDone;
}

export default taskHandler<Pick<ThreadTasks, 'stageList'>>({ stageList }, readEnvironment());
