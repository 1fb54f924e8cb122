// Which half an entry is in: rules may be tuned on one, and are judged on the other.
import { createHash } from 'node:crypto';

/** 32 bits, the same for the same text. */
export const getHash = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0);

export const isJudged = (id: string): boolean => getHash(id) % 2 === 1;
/** Seeds of ordinary names. */
export const seeds = { tuned: 11, judged: 4057, rail: 70_003 };
