/** The white list of a client: counterparties whose payments do not raise a rule. */
import * as z from 'zod/mini';
import { call, second } from '#shared/call.ts';
import { clientId } from '#shared/ids.ts';
import { secondPerson } from '#shared/limits.ts';
import { boundedText, commentText, dayText, formedText } from '#shared/rules/texts.ts';
import { confirmers, staff } from '#shared/staffGroups.ts';
import { beyondLimit, tightens } from '#shared/tightening.ts';
import { maxRuleCode, ruleCodeForm } from './rules.ts';

const comment = commentText(secondPerson.maxWords);
export const entryBody = z.strictObject({
  comment,
  /** the last day; a year from today unless given */
  until: z.optional(dayText),
});

const entry = z.object({
  id: z.string(),
  iban: z.string(),
  /** how the client has met the counterparty; '' for an account of ours that it has not met */
  name: z.string(),
  rule: z.string(),
  ruleTitle: z.string(),
  comment: z.string(),
  state: z.enum(['valid', 'ended', 'expired', 'lapsed']),
  madeBy: z.string(),
  /** null: the command line */
  confirmedBy: z.nullable(z.string()),
  madeAt: z.string(),
  until: z.string(),
  endedAt: z.nullable(z.string()),
  endedBy: z.nullable(z.string()),
});
export type WhiteListEntry = z.output<typeof entry>;

/** The key for alerts (decisions for the back office, section 2). */
const who = staff('amlDesk', 'alert');

const onEntry = {
  path: '/web/whitelist/{iban}/{sourceId}/{externalId}',
  params: {
    // what is no IBAN is 422, see the handler
    iban: boundedText(60),
    sourceId: clientId,
    /** the code of a rule; one that no rule has is 404 */
    externalId: formedText(maxRuleCode, ruleCodeForm),
  },
  values: ['iban', 'externalId'],
  client: 'sourceId',
  answer: undefined,
  who,
  transaction: 'write',
} as const;

export const whiteListCalls = {
  listWhiteList: call({
    method: 'GET',
    path: '/web/whitelist/{sourceId}',
    params: { sourceId: clientId },
    client: 'sourceId',
    answer: z.object({
      items: z.array(entry),
      next: z.null(),
      /** that an entry may be made for */
      rules: z.array(z.object({ code: z.string(), title: z.string() })),
    }),
    who: staff('clientReaders'),
    transaction: 'read',
    errors: [],
    summary: 'The 100 newest entries of the white list of a client, ended ones too.',
  }),
  addToWhiteList: second(
    confirmers('amlDesk', 'alert'),
    call({
      ...onEntry,
      method: 'POST',
      body: entryBody,
      errors: [
        'already-proposed',
        'already-white-listed',
        'iban-not-valid',
        'counterparty-unknown',
        'true-positive-stands',
        'period-not-valid',
      ],
      summary:
        'For a client, payments with this counterparty no longer raise ' +
        'this rule. A second person confirms; at most a year.',
    }),
  ),
  endWhiteList: tightens(
    {
      title: 'End an entry of the white list',
      did: 'ended white-list entries of',
      labels: { iban: 'Counterparty', externalId: 'Rule' },
    },
    call({
      ...onEntry,
      method: 'DELETE',
      body: z.strictObject({ comment }),
      errors: ['iban-not-valid'],
      summary: `End an entry of the white list at once. ${beyondLimit}`,
    }),
  ),
} as const;
