/**
 * Reports to the authority: what the MLRO adds for it, what is still missing, and the files that are made of a report.
 * Read by those who may read the report; for all others it does not exist.
 */
import * as z from 'zod/mini';
import { call } from '#shared/call.ts';
import { recordId } from '#shared/ids.ts';
import { boundedList, formedText } from '#shared/rules/texts.ts';
import { versionNumber } from '#shared/rules/versionNumber.ts';
import { staff } from '#shared/staffGroups.ts';
import { actionText, enteredFacts, indicatorKey } from './enteredFacts.ts';
import { missingFact } from './missingFacts.ts';

const onReport = { path: '/web/mlro-reports/{reportId}', params: { reportId: recordId }, restricted: true } as const;
const readers = staff('amlDesk');

/** A client or person, a client that is a company; of counterparties: who has no account, and accounts elsewhere. */
const partyKinds = ['person', 'entity', 'outside', 'account'] as const;
const party = z.object({ id: z.string(), kind: z.enum(partyKinds), name: z.string() });
const fault = z.object({ line: z.nullable(z.int()), message: z.string() });

const filing = z.object({
  /** of the report */
  version: versionNumber,
  /** empty where no table is set */
  authority: z.string(),
  /** of the authority: with payments, or about an activity */
  reportCode: z.string(),
  choices: z.array(z.object({ key: z.string(), code: z.string(), title: z.string() })),
  indicators: z.array(z.string()),
  action: z.string(),
  facts: enteredFacts,
  /** for which facts can be entered */
  parties: z.array(party),
  missing: z.array(missingFact),
  /** what the schema of the authority refuses; empty while facts are missing */
  faults: z.array(fault),
  /** it could be filed now, or there is no authority to check with */
  isReady: z.boolean(),
  mayChange: z.boolean(),
});
export type Filing = z.output<typeof filing>;

export const filingChange = z.strictObject({
  /** of the report, that was shown */
  version: versionNumber,
  indicators: boundedList(indicatorKey, 50),
  action: actionText,
  facts: enteredFacts,
});

export const filingCalls = {
  readFiling: call({
    ...onReport,
    method: 'GET',
    word: 'filing',
    answer: filing,
    who: readers,
    transaction: 'none',
    errors: [],
    summary: 'What a report holds for the authority, and which facts are missing. Each look is recorded.',
  }),
  changeFiling: call({
    ...onReport,
    method: 'PATCH',
    word: 'filing',
    body: filingChange,
    answer: z.object({ version: versionNumber }),
    who: readers,
    transaction: 'write',
    errors: ['version-changed', 'transition-not-allowed', 'mlro-needed'],
    summary: 'Choose indicators, say what the bank has done, enter facts about parties: the MLRO.',
  }),
  exportFiling: call({
    ...onReport,
    method: 'GET',
    word: 'file',
    query: z.strictObject({
      /** as it was filed: the newest unless given; draft, or where none was filed: as it would be filed now */
      version: z.optional(formedText(5, /^(draft|[1-9]\d{0,3})$/)),
      /** xml: goAML; form: the authority's own; pack: all of it with evidence, signed */
      as: z.enum(['xml', 'pdf', 'form', 'pack']),
    }),
    answer: { download: ['application/xml', 'application/pdf', 'text/plain', 'application/zip'] },
    who: readers,
    transaction: 'none',
    errors: ['authority-not-set', 'filing-incomplete', 'pack-too-large'],
    summary: 'A report for the authority as XML, PDF, form or evidence pack. Each one is recorded.',
  }),
} as const;
