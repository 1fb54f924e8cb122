/** One call as it was received, and its response. */
import { createHash } from 'node:crypto';
import type { Call, Schema } from '#shared/call.ts';
import { Refusal } from '#shared/errors.ts';
import { recordId } from '#shared/ids.ts';
import type { Machine } from '#shared/permissions.ts';
import { isHostileText } from '#shared/unseenText.ts';
import type { Proof } from '../access/proof.ts';
import type { Route } from './context.ts';
import { parseInput, readJson } from './input.ts';
import type { Place } from './place.ts';
import { type QueryString, queryFields } from './query.ts';
import type { Upload } from './temporaryFiles.ts';

/** One request, read but not yet verified. */
export interface CallRequest {
  /** path values by name, decoded */
  params: Record<string, string>;
  query: QueryString;
  /** the text as sent; '' without a body */
  bodyText: string;
  /** true for a body that was not read because its content type is not JSON */
  hasOtherBody: boolean;
  /** the received files of a call that takes files */
  upload: Upload | undefined;
  /** path without query, as it is in the idempotency key */
  path: string;
  token: string | undefined;
  /** undefined for public calls and for calls of the demo's device */
  proof: Proof | undefined;
  /** the program whose secret the request carries */
  machine: Machine | undefined;
  idempotencyKey: string | undefined;
  /** id of the step-up that approved this call */
  approvalId: string | undefined;
  requestId: string;
  address: string;
  browser: string;
  signal: AbortSignal;
  /** where the call is counted (`places.ts`) */
  place?: Place;
}

export interface CallResponse {
  status: number;
  /** JSON value, bytes, or undefined for 204 */
  answer: unknown;
  /** what is kept for the idempotency key, where the answer has something that is shown once */
  kept?: unknown;
  /** media type of a JSON answer, default application/json */
  type?: string;
}

type Address = Pick<CallRequest, 'params' | 'query'> & Partial<Pick<CallRequest, 'idempotencyKey' | 'approvalId'>>;
type Input = Address & Partial<Pick<CallRequest, 'bodyText' | 'hasOtherBody' | 'upload'>>;

/** Parses path, query and body by the call's own schemas, for its handler. Check the caller's permission first. */
export function readInput(call: Call, request: Input): never {
  return { ...readAddress(call, request), body: readBody(call, request) } as never;
}

/** Parses path and query: they can be refused before a file is received. */
export function readAddress(call: Call, request: Address) {
  refuseOddHeaders(request);
  const params: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries<Schema>(call.params)) {
    const value = request.params[name] ?? '';
    const result = schema.safeParse(value);
    // a path value that is no id names nothing: 404
    if (!result.success || isHostileText(value))
      throw new Refusal(call.values?.includes(name) ? 'invalid-input' : 'not-found', [
        { path: name, code: 'not-valid' },
      ]);
    params[name] = result.data;
  }
  const fields = queryFields(call, request.query);
  return { params, query: call.query ? parseInput(call.query, fields, 'query') : refuseExtra(fields) };
}

function readBody({ body, foreignText }: Call, { bodyText = '', hasOtherBody, upload }: Input): unknown {
  if (body && ('bytes' in body || 'form' in body)) {
    if (!upload) throw new Refusal('wrong-content-type');
    if (!('form' in body && 'fields' in upload.body)) return upload.body;
    return { ...upload.body, fields: parseInput(body.form, upload.body.fields, 'body') };
  }
  if (hasOtherBody) throw new Refusal('wrong-content-type');
  const sent = bodyText === '' ? undefined : readJson(bodyText, foreignText);
  return body ? parseInput(body, sent, 'body') : refuseBody(sent);
}

/** SHA-256 of the body. Idempotency keys and step-ups store it beside the address. */
export function getBodyHash({ bodyText, upload }: Pick<CallRequest, 'bodyText' | 'upload'>): Buffer {
  return upload?.hash ?? createHash('sha256').update(bodyText).digest();
}

function refuseOddHeaders({ idempotencyKey, approvalId }: Input): void {
  const odd = (path: string) => new Refusal('invalid-input', [{ path, code: 'not-valid' }]);
  if (idempotencyKey !== undefined && !isKey(idempotencyKey)) throw odd('Idempotency-Key');
  if (approvalId !== undefined && !recordId.safeParse(approvalId).success) throw odd('approval');
}

export function isKey(text: string): boolean {
  return /^[\x21-\x7e]{1,255}$/.test(text);
}

function refuseExtra(query: Record<string, string>): undefined {
  const [extra] = Object.keys(query);
  if (extra !== undefined) throw new Refusal('invalid-input', [{ path: extra.slice(0, 100), code: 'unknown-field' }]);
}

function refuseBody(body: unknown): undefined {
  // some clients send an empty object instead of no body
  const isEmpty = body === undefined || (typeof body === 'object' && body !== null && Object.keys(body).length === 0);
  if (!isEmpty) throw new Refusal('invalid-input', [{ path: 'body', code: 'unknown-field' }]);
}

/** The answer filtered by its schema. */
export function toResponse({ call }: Pick<Route, 'call'>, answered: unknown): CallResponse {
  if (call.answer === undefined) return { status: call.status ?? 204, answer: undefined };
  if ('download' in call.answer) return { status: 200, answer: answered };
  return { status: call.status ?? 200, answer: call.answer.parse(answered) };
}
