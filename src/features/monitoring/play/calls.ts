/** The typology player, in the demo only. */
import * as z from 'zod/mini';
import { call } from '#shared/call.ts';
import { boundedText } from '#shared/rules/texts.ts';
import { staff } from '#shared/staffGroups.ts';
import { plays } from './plays.ts';

const maxName = 40;

export const wantedPlay = z.strictObject({
  name: boundedText(
    maxName,
    z.refine((name) => plays.has(name), 'play-not-known'),
  ),
});

export const playCalls = {
  startPlay: call({
    method: 'POST',
    path: '/web/plays',
    params: {},
    body: z.strictObject({
      name: boundedText(
        maxName,
        z.refine((name) => plays.has(name), 'play-not-known'),
      ),
    }),
    /** isNew is false where another play is under way: its job */
    answer: z.object({ jobId: z.string(), isNew: z.boolean() }),
    status: 202,
    who: staff('amlDesk'),
    transaction: 'write',
    demoOnly: true,
    errors: [],
    summary: 'Perform a play of the typology player as a job, in the demo only. It moves the bank’s clock forward.',
  }),
} as const;
