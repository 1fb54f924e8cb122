/** The OpenAPI 3.1 document, made from the call table and nothing else. */
import * as z from 'zod/mini';
import { type Call, isFor, type Schema, signedIn } from '#shared/call.ts';
import { downloadTicket, ticketType } from '#shared/download.ts';
import { errorCodes, errorFacts } from '#shared/errors.ts';
import { proposal } from '#shared/proposal.ts';
import type { Route } from './context.ts';
import { getUpload } from './uploads.ts';

type Json = Record<string, unknown>;

/**
 * One operation per method and path; calls distinguished by a word are merged with oneOf and listed under x-actions.
 */
export function openApi(routes: readonly Route[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const { name, call } of routes) {
    const item = paths[call.path] ?? {};
    paths[call.path] = item;
    const method = call.method.toLowerCase();
    item[method] = merge(item[method] as Json | undefined, operation(name, call), call);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kontora',
      version,
      description: 'Business banking. Session proofs after RFC 9449; problems after RFC 9457.',
    },
    paths,
    components: {
      securitySchemes: {
        proof: { type: 'apiKey', in: 'header', name: 'session', description: "DPoP proof JWT by the browser's key" },
        token: { type: 'http', scheme: 'DPoP' },
        machine: { type: 'http', scheme: 'bearer', description: 'the secret of a program, from the settings' },
      },
      schemas: { Problem: problemSchema },
    },
  };
}

const problemSchema: Json = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'requestId'],
  properties: {
    type: { const: 'about:blank' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { enum: errorCodes() },
    requestId: { type: 'string', format: 'uuid' },
    errors: {
      type: 'array',
      items: { type: 'object', properties: { path: { type: 'string' }, code: { type: 'string' } } },
    },
  },
};

function jsonSchema(schema: Schema, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
}

function operation(name: string, call: Call): Json {
  return {
    operationId: name,
    summary: call.summary,
    'x-who': call.who,
    'x-transaction': call.transaction,
    security: getSecurity(call),
    parameters: getParameters(call),
    ...(call.body ? { requestBody: { required: isNeeded(call.body), content: bodyContent(call.body) } } : {}),
    responses: getResponses(call),
  };
}

function isNeeded(body: NonNullable<Call['body']>): boolean {
  return !('safeParse' in body) || !body.safeParse(undefined).success;
}

function bodyContent(body: NonNullable<Call['body']>): Json {
  const file = { type: 'string', format: 'binary' };
  if ('bytes' in body) return Object.fromEntries(body.bytes.map((type) => [type, { schema: file }]));
  if (!('form' in body)) return { 'application/json': { schema: jsonSchema(body, 'input') } };
  const fields = jsonSchema(body.form, 'input');
  const { additionalProperties: _, ...schema } = fields;
  return { 'multipart/form-data': { schema: { ...schema, additionalProperties: file }, 'x-file-types': body.files } };
}

/** One security scheme for each kind of caller. A device uses both as well; only the demo's device uses neither. */
function getSecurity(call: Call): Json[] {
  const ways: Json[] = [];
  if (isFor(call, ...signedIn, 'device')) ways.push({ proof: [], token: [] });
  if (isFor(call, 'anonymous')) ways.push({ proof: [] });
  if (isFor(call, 'machine')) ways.push({ machine: [] });
  return ways;
}

function getParameters(call: Call): Json[] {
  const path = Object.entries<Schema>(call.params).map(([name, schema]) => ({
    name,
    in: 'path',
    required: true,
    schema: jsonSchema(schema, 'input'),
  }));
  const fields = call.query ? jsonSchema(call.query, 'input') : {};
  const required = new Set(Array.isArray(fields.required) ? fields.required : []);
  const query = Object.entries((fields.properties ?? {}) as Json).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.has(name),
    schema,
    ...(name === call.bare ? { 'x-bare': true } : {}),
  }));
  const word = call.word
    ? [{ name: call.word, in: 'query', required: true, allowEmptyValue: true, schema: { const: '' } }]
    : [];
  const key = call.idempotent
    ? [{ name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string', maxLength: 255 } }]
    : [];
  const approval = call.stepUp
    ? [{ name: 'approval', in: 'header', required: false, schema: { type: 'string', format: 'uuid' } }]
    : [];
  return [...path, ...word, ...query, ...key, ...approval];
}

/** The 428 answer of a call that the caller's device must approve first. */
const stepErrors = [
  'approval-required',
  'approval-rejected',
  'already-decided',
  'version-changed',
  'too-many-pushes',
  'device-too-new',
] as const;

/** What a call that a second person confirms refuses, also to staff at a device that still waits. */
const secondErrors = ['already-proposed', 'device-too-new'] as const;

function getResponses(call: Call): Json {
  const general = [
    'malformed-request',
    'invalid-input',
    'not-signed-in',
    'not-permitted',
    'not-found',
    'too-many-calls',
    'try-again-later',
  ] as const;
  const ofBody = call.body ? (['body-too-large', 'wrong-content-type', 'request-too-slow'] as const) : [];
  const ofFiles = getUpload(call) ? (['too-many-uploads'] as const) : [];
  const ofDownload = call.answer && 'download' in call.answer ? (['too-many-files'] as const) : [];
  const ofKey = call.idempotent ? (['idempotency-key-missing', 'idempotency-key-reused'] as const) : [];
  const ofStaff = isFor(call, 'staff') ? (['conflict-of-interest', 'reason-required'] as const) : [];
  const ofStep = [...(call.stepUp ? stepErrors : []), ...(call.second ? secondErrors : [])];
  const refused = isFor(call, 'public')
    ? call.errors
    : new Set([...general, ...ofBody, ...ofFiles, ...ofDownload, ...ofKey, ...ofStaff, ...ofStep, ...call.errors]);
  const responses: Json = {};
  for (const code of refused) {
    const status = String(errorFacts(code).status);
    const codes = ((responses[status] as Json | undefined)?.['x-codes'] ?? []) as string[];
    responses[status] = {
      description: [...codes, code].join(', '),
      'x-codes': [...codes, code],
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    };
  }
  responses[String(call.status ?? (call.answer ? 200 : 204))] = getSuccess(call);
  if (call.second) responses['202'] = proposed;
  return responses;
}

const proposed: Json = {
  description: 'Proposed: a second person decides',
  content: { 'application/json': { schema: jsonSchema(proposal, 'output') } },
};

function getSuccess(call: Call): Json {
  if (!call.answer) return { description: 'Done' };
  if ('download' in call.answer) {
    return {
      description: 'The file',
      content: {
        ...Object.fromEntries(
          call.answer.download.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
        ),
        // the ticket, for a large file
        ...(isFor(call, 'public') ? {} : { [ticketType]: { schema: jsonSchema(downloadTicket, 'output') } }),
      },
    };
  }
  return { description: 'Done', content: { 'application/json': { schema: jsonSchema(call.answer, 'output') } } };
}

/** Joins the operation of another word on the same method and path. */
function merge(before: Json | undefined, next: Json, call: Call): Json {
  if (!before) return call.word ? { ...next, 'x-actions': [getAction(next, call.word)] } : next;
  const actions = (before['x-actions'] as Json[] | undefined) ?? [getAction(before, null)];
  const content = mergeContent(before.requestBody, next.requestBody);
  return {
    ...before,
    operationId: `${String(before.operationId)}Or${capital(String(next.operationId))}`,
    summary: `${String(before.summary)} ${String(next.summary)}`,
    parameters: mergeParameters(before.parameters as Json[], next.parameters as Json[]),
    ...(content ? { requestBody: { content } } : {}),
    responses: mergeResponses(before.responses as Json, next.responses as Json),
    'x-actions': [...actions, getAction(next, call.word ?? null)],
  };
}

/** One of several calls on a method and path. The call without a word takes all other requests. */
function getAction(operation: Json, word: string | null): Json {
  return {
    word,
    operationId: operation.operationId,
    summary: operation.summary,
    'x-who': operation['x-who'],
    parameters: operation.parameters,
    requestBody: operation.requestBody,
    responses: operation.responses,
  };
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The bodies or answers of both calls by media type; `oneOf` if both have the same media type. */
function mergeContent(before: unknown, next: unknown): Json | undefined {
  const contents = [before, next].flatMap((part) => Object.entries(getContent(part)));
  const merged: Json = {};
  for (const [type, media] of contents) {
    const known = merged[type];
    merged[type] = known ? { schema: { oneOf: [...getSchemas(known), ...getSchemas(media)] } } : media;
  }
  return contents.length > 0 ? merged : undefined;
}

function getContent(part: unknown): Json {
  return (part as { content?: Json } | undefined)?.content ?? {};
}

function getSchemas(media: unknown): unknown[] {
  const { schema } = media as { schema: Json };
  return Array.isArray(schema.oneOf) ? schema.oneOf : [schema];
}

function mergeParameters(before: Json[], next: Json[]): Json[] {
  const optional = (list: Json[], others: Json[]) =>
    list.map((p) => (p.in === 'path' || others.some((o) => o.name === p.name) ? p : { ...p, required: false }));
  const added = optional(next, before).filter((p) => !before.some((b) => b.name === p.name && b.in === p.in));
  return [...optional(before, next), ...added];
}

function mergeResponses(before: Json, next: Json): Json {
  const merged: Json = { ...next };
  for (const [status, response] of Object.entries(before)) {
    const other = next[status] as Json | undefined;
    const codes = [...getCodes(response), ...getCodes(other)];
    if (codes.length > 0) merged[status] = withCodes({ ...other, ...(response as Json) }, codes);
    else {
      const content = mergeContent(response, other);
      merged[status] = { ...(response as Json), ...(content ? { content } : {}) };
    }
  }
  return merged;
}

function getCodes(response: unknown): string[] {
  return (response as { 'x-codes'?: string[] } | undefined)?.['x-codes'] ?? [];
}

function withCodes(response: Json, codes: string[]): Json {
  const all = [...new Set(codes)];
  return { ...response, description: all.join(', '), 'x-codes': all };
}
