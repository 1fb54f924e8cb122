/** One call as it came in, and its response. */
import type { Call, Schema } from '../../shared/call.ts';
import { Refusal } from '../../shared/errors.ts';
import { isProposal } from '../../shared/proposal.ts';
import type { Proof } from '../access/proof.ts';
import type { Route } from './context.ts';
import { parseInput } from './input.ts';

/** One request, read but not yet verified. */
export interface CallRequest {
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
  bodyText: string;
  /** path without query, as it stands in the idempotency key */
  path: string;
  token: string | undefined;
  /** undefined on public calls and those of the demo's device */
  proof: Proof | undefined;
  idempotencyKey: string | undefined;
  /** the step-up that this call was approved by */
  approvalId: string | undefined;
  requestId: string;
  address: string;
  browser: string;
  signal: AbortSignal;
}

export interface CallResponse {
  status: number;
  /** JSON value, bytes, or undefined for 204 */
  answer: unknown;
  /** media type of a JSON answer, default application/json */
  type?: string;
}

/** Path, query and body by the call's own schemas, as its handler takes them. */
export function readInput(call: Call, request: Pick<CallRequest, 'params' | 'query' | 'body'>): never {
  const params: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries<Schema>(call.params)) {
    // a path that is no id is a thing that is not there
    const result = schema.safeParse(request.params[name]);
    if (!result.success)
      throw new Refusal(name === 'date' || name === 'filter' ? 'invalid-input' : 'not-found', [
        { path: name, code: 'not-valid' },
      ]);
    params[name] = result.data;
  }
  const query = call.query ? parseInput(call.query, request.query, 'query') : refuseExtra(request.query);
  const body = call.body ? parseInput(call.body, request.body, 'body') : refuseBody(request);
  return { params, query, body } as never;
}

function refuseExtra(query: Record<string, string>): undefined {
  const [extra] = Object.keys(query);
  if (extra !== undefined) throw new Refusal('invalid-input', [{ path: extra.slice(0, 100), code: 'unknown-field' }]);
}

function refuseBody({ body }: Pick<CallRequest, 'body'>): undefined {
  // an empty object is what some clients send for "no body"
  const isEmpty = body === undefined || (typeof body === 'object' && body !== null && Object.keys(body).length === 0);
  if (!isEmpty) throw new Refusal('invalid-input', [{ path: 'body', code: 'unknown-field' }]);
}

/** The answer filtered by its schema; 202 for a proposal. */
export function toResponse({ call }: Pick<Route, 'call'>, answered: unknown): CallResponse {
  if (call.second && isProposal(answered)) return { status: 202, answer: answered };
  if (call.answer === undefined) return { status: call.status ?? 204, answer: undefined };
  if ('download' in call.answer) return { status: 200, answer: answered };
  return { status: call.status ?? 200, answer: call.answer.parse(answered) };
}
