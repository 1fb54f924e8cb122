/** What of a log is shown, and is in its file: words and a kind, in the address of the page and of the call. */
import * as z from 'zod/mini';
import { type LogKind, logKinds } from '#shared/logKinds.ts';
import { plainText } from '#shared/rules/texts.ts';

const kinds = Object.keys(logKinds) as [LogKind, ...LogKind[]];

export const logSearch = z.object({
  /** words, each of which a record holds somewhere */
  text: z.optional(plainText(100)),
  kind: z.optional(z.enum(kinds)),
});
export type LogFilter = z.output<typeof logSearch>;
