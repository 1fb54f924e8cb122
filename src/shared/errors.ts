import { browserErrors } from './browserErrors.ts';
import { declareErrors, type ErrorFacts, type Errors } from './feature.ts';
import { formatCount } from './formatCount.ts';
import { messages } from './messages.ts';

/**
 * The refusals of the engine, and those that many features have: code, HTTP status and the sentence for people. Codes
 * are dash-separated lower-case words; a database constraint of the same name in snake case is the same refusal. What
 * one feature refuses is declared in its `errors.ts`.
 */
export const generalErrors = declareErrors({
  ...browserErrors,
  // general
  'malformed-request': { status: 400, title: 'The request could not be read.' },
  'unknown-call': { status: 400, title: 'No such action on this address.' },
  'idempotency-key-missing': { status: 400, title: 'This call needs an Idempotency-Key header.' },
  'wrong-host': { status: 400, title: 'This host name is not served here.' },
  'not-permitted': { status: 403, title: 'You may not do this.' },
  'test-role': { status: 403, title: 'You are viewing as another role. Go back to your own to change something.' },
  'conflict-of-interest': { status: 403, title: 'You are linked to this client. A colleague must do this.' },
  'not-found': { status: 404, title: 'Not found.' },
  'method-not-allowed': { status: 405, title: 'This method is not possible here.' },
  'state-conflict': { status: 409, title: 'This was changed in the meantime.' },
  'version-changed': { status: 409, title: 'What you were shown has changed. Look at it again.' },
  'problem-not-ticked': { status: 422, title: 'Tick each problem before you confirm.' },
  'already-decided': { status: 409, title: 'This has been decided already.' },
  'transition-not-allowed': { status: 409, title: 'This step is not possible now.' },
  'request-too-slow': { status: 408, title: 'The request came too slowly.' },
  'body-too-large': { status: 413, title: 'The request is too large.' },
  'wrong-content-type': { status: 415, title: 'This call takes another content type.' },
  'idempotency-key-reused': { status: 422, title: 'This Idempotency-Key was used for another request.' },
  'approval-required': { status: 428, title: 'Approve this on your device first.' },
  'too-many-calls': { status: 429, title: 'Too many calls at once. Wait for one to end.' },
  'too-many-uploads': { status: 429, title: 'Too many uploads at once. Wait for one to end.' },
  'too-many-files': { status: 429, title: 'Too many of your files are being made. Wait for one of them.' },
  'too-many-tries': { status: 429, title: 'Too many tries.' },
  // sign-in
  'assertion-not-valid': { status: 401, title: 'That passkey was not accepted.' },
  'device-revoked': {
    status: 403,
    title: 'This device was revoked. If you did not ask for that, contact the bank.',
  },
  'credential-not-valid': { status: 422, title: 'This passkey cannot be used here.' },
  'reason-required': {
    status: 422,
    title: 'You have opened more than 200 client records within an hour. Give a reason to go on.',
  },
  // second person
  'already-proposed': { status: 409, title: 'The same has just been proposed.' },
  'own-proposal': { status: 422, title: 'Another person must confirm what you proposed.' },
  'new-staff': { status: 422, title: 'Who joined less than a day ago cannot confirm.' },
  // staff users
  'staff-suspended': {
    status: 409,
    title: 'Its proposer is suspended. It can be confirmed once their deactivation is decided.',
  },
  'device-too-new': {
    status: 422,
    title: 'This device is new. For 24 hours it approves nothing that moves money or rights.',
  },
  // postings by hand
  'too-many-open-requests': { status: 422, title: 'At most 100 requests may wait for one person.' },
  'too-many-pushes': { status: 429, title: 'You can send at most 10 requests a minute.' },
  // clients, for staff
  'iban-not-valid': { status: 422, title: 'This IBAN is not valid.' },
  'nothing-changed': { status: 409, title: 'This is what the bank knows already.' },
  // documents: the specified words follow the name of the file
  'file-name-too-long': { status: 422, title: 'The name of a file is too long.' },
  'file-too-big': { status: 413, title: messages.fileTooBig },
  'too-many-sent': { status: 429, title: 'You can send at most 200 files a day.' },
  'file-type-forbidden': { status: 422, title: 'The file has forbidden type.' },
});

/** The refusals of all features; `src/features.shared.ts` says them by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: merged into
export interface FeatureErrors {}

export type ErrorCode = keyof typeof generalErrors | keyof FeatureErrors;

const known = new Map<string, ErrorFacts>(Object.entries(generalErrors));

/** Makes refusals of a feature known to this program. @throws where two declare one code: a mistake in the program */
export function addErrors(errors: Errors): void {
  for (const [code, facts] of Object.entries(errors)) {
    if ((known.get(code) ?? facts) !== facts) throw new Error(`the refusal ${code} is declared twice`);
    known.set(code, facts);
  }
}

/** Status and sentence of a refusal. */
export function errorFacts(code: ErrorCode): ErrorFacts {
  const facts = known.get(code);
  if (!facts) throw new Error(`the refusal ${code} is declared by no feature that was added`);
  return facts;
}

/** The codes of all refusals that are known, in the order of the alphabet. */
export function errorCodes(): string[] {
  return [...known.keys()].sort();
}

/** Codes of single fields inside `invalid-input`. */
export interface FieldError {
  /** dotted path in the body or query */
  path: string;
  code: string;
}

/** RFC 9457 problem answer. */
export interface Problem {
  type: 'about:blank';
  title: string;
  status: number;
  code: ErrorCode;
  requestId: string;
  /** how long to wait: 'Try again in 12 minutes.'; or what has changed, and by whom */
  detail?: string;
  errors?: FieldError[];
}

/** 'Try again in 12 minutes.', from two hours on 'in 5 hours'. Rounded up, so that the next try is not too early. */
export function formatWait(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / 60_000));
  const wait =
    minutes < 120
      ? formatCount(minutes, { one: 'minute', many: 'minutes' })
      : formatCount(Math.ceil(minutes / 60), { one: 'hour', many: 'hours' });
  return `Try again in ${wait}.`;
}

export function isErrorCode(text: string): text is ErrorCode {
  return known.has(text);
}

/** V8 captures so many calls for each error; other engines ignore the number. */
const traced: ErrorConstructor & { stackTraceLimit?: number | undefined } = Error;

/**
 * A refusal that the error handler sends; throw it from rules' callers and handlers. It has no stack trace: it is an
 * answer, not a fault, and V8 takes longer for the trace than for the rest of many refusals.
 */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldError[] | undefined;
  /** time until another try makes sense */
  readonly waitMs: number | undefined;

  /** what has changed, and by whom */
  readonly detail: string | undefined;

  constructor(code: ErrorCode, fields?: FieldError[], waitMs?: number, detail?: string) {
    const limit = traced.stackTraceLimit;
    traced.stackTraceLimit = 0;
    super(code);
    traced.stackTraceLimit = limit;
    this.code = code;
    this.fields = fields;
    this.waitMs = waitMs;
    this.detail = detail;
  }
}
