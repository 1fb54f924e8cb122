/** The risk score of a client: its factors, where they came from, and what an officer sets instead. For staff only. */
import * as z from 'zod/mini';
import { call, second } from '#shared/call.ts';
import { clientId } from '#shared/ids.ts';
import { secondPerson } from '#shared/limits.ts';
import { commentText, dayText } from '#shared/rules/texts.ts';
import { confirmers, staff } from '#shared/staffGroups.ts';
import { riskLevels } from '../standing.ts';
import { scoredCodes } from './rules.ts';

const level = z.enum(riskLevels);

const scored = z.object({
  factor: z.enum(scoredCodes),
  level,
  /** from what it is found, of past ones was found, or the comment of the officer */
  words: z.string(),
  /** the rules want the client high because of it */
  isFloor: z.boolean(),
  /** the case that it was found from, or that was opened because of it */
  caseId: z.nullable(z.string()),
  /** whom that case is about: the client, or one of its owners or people */
  caseOf: z.nullable(z.string()),
  source: z.enum(['rules', 'officer']),
  from: z.string(),
  /** null: it stands */
  until: z.nullable(z.string()),
  /** of an officer's level: who proposed it, and its last day */
  setBy: z.nullable(z.string()),
  lastDay: z.nullable(z.string()),
});
export type ScoredRow = z.output<typeof scored>;

const office = z.object({
  endedOn: z.string(),
  /** the first bank day on which its factor may fall */
  fallsFrom: z.string(),
  mayFall: z.boolean(),
  comment: z.string(),
  madeBy: z.string(),
});
export type Office = z.output<typeof office>;

/** At least tomorrow, at most a year on; the server knows the bank's day. */
export const overrideBody = z.strictObject({
  comment: commentText(secondPerson.maxWords),
  props: z.strictObject({ factor: z.enum(scoredCodes), level, lastDay: dayText }),
});
export type OverrideBody = z.output<typeof overrideBody>;

const viewers = staff('clientReaders');
const officers = confirmers('amlDesk', 'alert');

export const scoreCalls = {
  readScore: call({
    method: 'GET',
    path: '/web/clients/{clientId}/score',
    params: { clientId },
    client: 'clientId',
    answer: z.object({
      /** the overall level first; empty before the first score */
      standing: z.array(scored),
      /** what stood before in the last 13 months, newest first, at most 500 */
      past: z.array(scored),
      /** the end of a public function that is written down; null: none, or it was lowered since */
      office: z.nullable(office),
    }),
    who: viewers,
    transaction: 'read',
    errors: [],
    summary: 'The risk score of a client with the cause and the history of each factor.',
  }),
  overrideScore: second(
    officers,
    call({
      method: 'PATCH',
      path: '/web/clients/{clientId}',
      params: { clientId },
      client: 'clientId',
      word: 'score',
      body: overrideBody,
      answer: undefined,
      transaction: 'write',
      who: { kind: 'staff', ...officers },
      errors: ['already-proposed', 'score-has-floor', 'period-not-valid', 'client-closed'],
      summary: 'Set a risk level until a day, never below the floor. A second person confirms.',
    }),
  ),
} as const;
