/** Reconciliation of the bank's accounts at other banks: statements, their lines, and the rules that match them. */
import * as z from 'zod/mini';
import { call, second } from '#shared/call.ts';
import { recordId } from '#shared/ids.ts';
import { downloads, secondPerson } from '#shared/limits.ts';
import { bankField, paymentAmount } from '#shared/rules/bankFields.ts';
import { boundedList, commentText, dayText, formedText } from '#shared/rules/texts.ts';
import { confirmers, staff } from '#shared/staffGroups.ts';
import { lineList } from './lineList.ts';
import { ruleKinds } from './rules.ts';
import { statementFormats } from './statements/formats.ts';
import { csvMapping } from './statements/mapping.ts';

/** of an account in the chart of accounts */
const code = formedText(20, /^[A-Z]{2,20}$/);
const comment = commentText(secondPerson.maxWords);
const read = { method: 'GET', who: staff('bookReaders'), transaction: 'read', errors: [] } as const;
const write = { who: staff('bookkeepers'), transaction: 'write' } as const;

const gap = z.object({
  /** the statement that does not go on where the one before ended */
  number: z.string(),
  fromDay: z.string(),
  closedWith: z.string(),
  opensWith: z.string(),
});

const reconciledAccount = z.object({
  ...{ code: z.string(), name: z.string(), bankName: z.string(), iban: z.string(), hasStatements: z.boolean() },
  /** of the last statement; null where there is none. Amount texts, above zero for what the other bank owes us */
  last: z.nullable(
    z.object({
      ...{ number: z.string(), untilDay: z.string(), closing: z.string(), takenAt: z.string() },
      /** of the ledger on that day, and what explains the difference; `difference` is what nothing explains */
      ...{ ledger: z.string(), explained: z.string(), difference: z.string() },
    }),
  ),
  gaps: z.array(gap),
  /** bank days without a statement since the first one, oldest first, at most 20, and how many there are */
  missingDays: z.array(z.string()),
  missing: z.int(),
  openLines: z.int(),
  explainedLines: z.int(),
  /** explanations whose day has passed */
  overdueLines: z.int(),
  hasMapping: z.boolean(),
});
export type ReconciledAccount = z.output<typeof reconciledAccount>;

const suspended = z.object({
  id: z.string(),
  cause: z.string(),
  since: z.string(),
  bankDays: z.int(),
  amount: z.string(),
  words: z.string(),
  clientId: z.nullable(z.string()),
  /** what somebody says of it; null: nothing */
  reason: z.nullable(z.object({ words: z.string(), dueOn: z.string(), madeBy: z.string(), isOver: z.boolean() })),
});
export type Suspended = z.output<typeof suspended>;

const outcome = z.object({
  account: z.string(),
  number: z.string(),
  outcome: z.enum(['taken', 'known', 'refused']),
  /** a sentence; '' unless it was refused */
  reason: z.string(),
  lines: z.int(),
});
export type StatementOutcome = z.output<typeof outcome>;

const statementFile = z.object({
  ...{ id: z.string(), name: z.string(), format: z.string(), source: z.enum(['upload', 'folder']) },
  ...{ takenBy: z.string(), takenAt: z.string(), duplicates: z.int() },
  /** why nothing of it was taken, as a sentence; '' where it was read */
  refusal: z.string(),
  statements: z.array(outcome),
});
export type StatementFile = z.output<typeof statementFile>;

const decision = z.object({
  ...{ id: z.string(), kind: z.enum(['match', 'posting', 'explanation']), words: z.string(), dueOn: z.string() },
  /** what the rule is; '' where a person decided */
  rule: z.string(),
  transfers: z.array(z.string()),
  ...{ madeBy: z.string(), madeAt: z.string(), undoneBy: z.string(), undoneAt: z.string(), undoneFor: z.string() },
});

const candidate = z.object({
  /** of the transfer */
  id: z.string(),
  ...{ bookedOn: z.string(), amount: z.string(), otherName: z.string(), otherIban: z.string(), message: z.string() },
  ...{ kind: z.string(), endToEndId: z.string() },
  /** what agrees with the line */
  agrees: z.array(z.enum(['amount', 'reference', 'iban', 'day'])),
});
export type Candidate = z.output<typeof candidate>;

const matchRule = z.object({
  id: z.string(),
  kind: z.enum(ruleKinds),
  ...{ code: z.string(), words: z.string(), target: z.string(), most: z.string(), madeBy: z.string() },
});
export type MatchRule = z.output<typeof matchRule>;

/** A rule of finance: lines of an account whose text has these words are posted to another account. */
export const newMatchRule = z.strictObject({
  code,
  /** as the posting is worded, in the bank's characters */
  words: bankField(70).check(z.minLength(3)),
  target: code,
  /** lines up to this amount, EUR */
  most: paymentAmount,
  comment,
});

const lineParams = { params: { lineId: recordId } } as const;
const answer = z.object({ id: z.string() });

export const reconciliationCalls = {
  readReconciliation: call({
    ...read,
    path: '/web/statements',
    params: {},
    answer: z.object({ accounts: z.array(reconciledAccount), suspense: z.array(suspended) }),
    summary: 'Our accounts at other banks: last statement, gaps, missing days, open lines; and suspense by age.',
  }),
  listStatementFiles: call({
    ...read,
    path: '/web/statements',
    word: 'files',
    params: {},
    answer: z.object({ items: z.array(statementFile), next: z.null() }),
    summary: 'The last 50 files of statements, with what became of each statement in them.',
  }),
  sendStatements: call({
    ...write,
    method: 'POST',
    path: '/web/statements',
    params: {},
    body: {
      /** `account`: of a CSV file, the code of the account that it is of; '' for other formats */
      form: z.strictObject({ account: z.union([z.literal(''), code]) }),
      files: ['application/octet-stream', 'text/plain', 'text/csv', 'text/xml', 'application/xml'],
    },
    timeoutMs: 120_000,
    answer: z.object({
      format: z.enum(statementFormats),
      /** the same file came before: nothing was taken again */
      isKnown: z.boolean(),
      statements: z.array(outcome),
      /** lines that the rules have matched, and that are left */
      matched: z.int(),
      open: z.int(),
    }),
    errors: ['statement-unreadable', 'statement-file-missing', 'account-unknown'],
    summary: 'Upload statements of other banks: camt.053, MT940, or CSV of one account.',
  }),
  listStatementLines: call({
    ...read,
    path: '/web/statement-lines',
    params: {},
    query: lineList.query,
    answer: lineList.answer,
    summary: "Lines of other banks' statements, newest first.",
  }),
  exportStatementLines: call({
    ...read,
    path: '/web/statement-lines',
    word: 'export',
    params: {},
    query: lineList.fileQuery,
    answer: { download: ['text/csv'] },
    transaction: 'none',
    timeoutMs: downloads.streamMs,
    summary: 'Lines of statements under a filter as CSV. The download is recorded.',
  }),
  readStatementLine: call({
    ...read,
    ...lineParams,
    path: '/web/statement-lines/{lineId}',
    answer: z.object({
      line: lineList.item,
      decisions: z.array(decision),
      /** entries of ours that no line is matched with; those that agree most come first */
      candidates: z.array(candidate),
    }),
    summary: 'One line with what was decided about it, and the entries of ours that it may be.',
  }),
  matchStatementLine: call({
    ...write,
    ...lineParams,
    method: 'PATCH',
    path: '/web/statement-lines/{lineId}',
    word: 'match',
    body: z.strictObject({ transferIds: boundedList(recordId, 200, z.minLength(1)) }),
    answer,
    errors: ['line-matched', 'transfer-matched', 'transfer-unknown', 'line-amount-differs'],
    summary: 'Match a line by hand with entries of ours that add up to its amount.',
  }),
  explainStatementLine: call({
    ...write,
    ...lineParams,
    method: 'PATCH',
    path: '/web/statement-lines/{lineId}',
    word: 'explain',
    body: z.strictObject({ comment, dueOn: dayText }),
    answer,
    errors: ['line-matched', 'due-not-valid'],
    summary: 'Explain a line with words, until a day.',
  }),
  undoStatementLine: call({
    ...write,
    ...lineParams,
    method: 'PATCH',
    path: '/web/statement-lines/{lineId}',
    word: 'undo',
    body: z.strictObject({ decisionId: recordId, comment }),
    answer,
    errors: ['line-changed'],
    summary: 'Open a line again that was matched or explained. Both stay on record; a posting stays in the ledger.',
  }),
  explainSuspense: call({
    ...write,
    method: 'PATCH',
    path: '/web/suspense/{transferId}',
    params: { transferId: recordId },
    word: 'explain',
    body: z.strictObject({ comment, dueOn: dayText }),
    answer,
    errors: ['due-not-valid'],
    summary: 'Say why money is still in suspense, until a day. What is held or set aside has its reason already: 404.',
  }),
  matchAgain: call({
    ...write,
    method: 'POST',
    path: '/web/statement-matches',
    params: {},
    answer: z.object({ matched: z.int() }),
    errors: [],
    summary: 'Match open lines by the rules again, with what was posted since.',
  }),
  listMatchRules: call({
    ...read,
    path: '/web/statement-rules',
    params: {},
    answer: z.object({ items: z.array(matchRule), next: z.null() }),
    summary: 'The rules that match lines, in their order.',
  }),
  addMatchRule: second(
    confirmers('admins'),
    call({
      ...write,
      method: 'POST',
      path: '/web/statement-rules',
      params: {},
      body: newMatchRule,
      answer: undefined,
      errors: ['already-proposed', 'account-unknown', 'same-account', 'match-rule-known'],
      summary: 'Add a rule that posts lines by their words, such as bank charges. An administrator confirms.',
    }),
  ),
  endMatchRule: call({
    ...write,
    method: 'DELETE',
    path: '/web/statement-rules/{ruleId}',
    params: { ruleId: recordId },
    body: z.strictObject({ comment }),
    answer: undefined,
    errors: ['match-rule-fixed'],
    summary: 'End a rule. What it has posted stays.',
  }),
  readCsvMapping: call({
    ...read,
    path: '/web/statement-mappings/{code}',
    params: { code },
    values: ['code'],
    answer: z.object({ mapping: z.nullable(csvMapping) }),
    summary: 'Which column of the CSV statements of an account is what.',
  }),
  saveCsvMapping: call({
    ...write,
    method: 'PUT',
    path: '/web/statement-mappings/{code}',
    params: { code },
    values: ['code'],
    body: csvMapping,
    answer: undefined,
    errors: ['account-unknown'],
    summary: 'Say which column of the CSV statements of an account is what.',
  }),
} as const;
