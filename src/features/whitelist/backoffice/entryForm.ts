/** The form that adds to the white list: what is typed, and what the call gets. */

import * as z from 'zod/mini';
import { compactIban } from '#shared/iban.ts';
import { messages } from '#shared/messages.ts';
import type { FormRules } from '#shared/rules/checkForm.ts';
import { isIban, loadIbanRules } from '#shared/validIban.ts';
import { entryBody } from '../calls.ts';
import { whitelistMessages } from '../messages.ts';

export interface TypedEntry {
  iban: string;
  rule: string;
  until: string;
  comment: string;
}

/** What the path of the call and its body hold. */
const entry = z.strictObject({ ...entryBody.shape, iban: z.string(), rule: z.string() });
export type SentEntry = z.output<typeof entry>;

export const entryRules: FormRules<TypedEntry, SentEntry> = {
  schema: entry,
  labels: { iban: 'IBAN of the counterparty', rule: 'Rule', until: 'Last day', comment: 'Comment' },
  prepare: loadIbanRules,
  read: ({ iban, until, ...typed }) => ({ ...typed, iban: compactIban(iban), ...(until !== '' && { until }) }),
  ownFaults: ({ iban, comment }): Record<string, string> => ({
    ...(!isIban(compactIban(iban)) && { iban: whitelistMessages.ibanError }),
    ...(comment.trim() === '' && { comment: messages.commentEmpty }),
  }),
};
