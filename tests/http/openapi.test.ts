// The document that describes the calls, against the table that they come from.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { taskCalls } from '#features/payments/tasks/calls.ts';
import { type Call, isFor } from '#shared/call.ts';
import { field, sendTo, startBank, type TestBank } from '../harness/bank.ts';
import { calls } from '../harness/calls.ts';

let bank: TestBank;

beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());

describe('the OpenAPI document', () => {
  type Json = Record<string, unknown>;
  let document: Json;

  beforeAll(async () => {
    document = Object((await sendTo(`${bank.url}/web/openapi.json`, 'GET', undefined, undefined, {})).body);
  });

  const getOperation = (call: Call): Json =>
    Object(field(field(field(document, 'paths'), call.path), call.method.toLowerCase()));
  const getList = (value: unknown): Json[] => (Array.isArray(value) ? value : []);

  test('is OpenAPI 3.1 with unique names for its operations', () => {
    expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Kontora', version: 'test' } });
    const ids = Object.values(Object(document['paths'])).flatMap((item) =>
      Object.values(Object(item)).map((operation) => field(operation, 'operationId')),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  test.each(Object.entries<Call>(calls))('describes %s', (name, call) => {
    const merged = getOperation(call);
    const actions = getList(merged['x-actions']);
    const own = actions.length > 0 ? actions.find(({ word }) => word === (call.word ?? null)) : merged;
    expect(own).toMatchObject({ operationId: name, summary: call.summary, 'x-who': call.who });
    const parameters = getList(merged['parameters']);
    for (const path of call.path.match(/\{\w+\}/g) ?? []) {
      expect(parameters).toContainEqual(
        expect.objectContaining({ name: path.slice(1, -1), in: 'path', required: true, schema: expect.anything() }),
      );
    }
    const success = String(call.status ?? (call.answer ? 200 : 204));
    const responses = Object(own?.['responses']);
    expect(Object.keys(responses)).toContain(success);
    const ofKey = call.idempotent ? ['idempotency-key-missing', 'idempotency-key-reused'] : [];
    const ofBody = call.body ? ['body-too-large', 'wrong-content-type', 'request-too-slow'] : [];
    for (const code of ['invalid-input', 'not-found', 'try-again-later', ...ofKey, ...ofBody, ...call.errors]) {
      expect(Object.values(responses)).toContainEqual(
        expect.objectContaining({ 'x-codes': expect.arrayContaining([code]) }),
      );
    }
    for (const response of Object.values(Object(merged['responses']))) {
      expect(field(response, 'description')).toBeTruthy();
    }
    if (call.idempotent) {
      // other words on the same address may go without
      expect(getList(own?.['parameters'])).toContainEqual(
        expect.objectContaining({ name: 'Idempotency-Key', in: 'header', required: true }),
      );
    }
    if (call.body) expect(own?.['requestBody']).toBeTruthy();
  });

  test.each(Object.entries<Call>(calls).filter(([, { stepUp }]) => stepUp))('says how %s is approved', (name, call) => {
    const merged = getOperation(call);
    const own = getList(merged['x-actions']).find(({ operationId }) => operationId === name) ?? merged;
    expect(merged['parameters']).toContainEqual(
      expect.objectContaining({ name: 'approval', in: 'header', required: false }),
    );
    const responses = Object(own['responses']);
    expect(field(responses['428'], 'x-codes')).toEqual(['approval-required']);
    expect(field(responses['409'], 'x-codes')).toEqual(expect.arrayContaining(['approval-rejected']));
  });

  test.each(Object.entries<Call>(calls))('asks for a proof on %s, but where no one needs one', (_, call) => {
    // a program sends a secret or a signature instead
    const way = isFor(call, 'machine') ? { machine: [] } : { proof: [] };
    const expected = isFor(call, 'public') ? [] : [expect.objectContaining(way)];
    expect(getOperation(call)['security']).toEqual(expected);
  });

  test('has nothing but the calls', () => {
    const described = Object.entries(Object(document['paths'])).flatMap(([path, item]) =>
      Object.keys(Object(item)).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const declared = Object.values<Call>(calls).map(({ method, path }) => `${method} ${path}`);
    expect(described.sort()).toEqual([...new Set(declared)].sort());
  });

  test('distinguishes by words what one address does', () => {
    const tasks = getOperation(taskCalls.cancelTask);
    expect(
      getList(tasks['x-actions'])
        .map(({ word }) => word)
        .sort(),
    ).toEqual(['cancel', 'pushauth', 'update']);
    const words = getList(tasks['parameters']).filter(({ name }) =>
      ['cancel', 'pushauth', 'update'].includes(String(name)),
    );
    expect(words.map((word) => word['required'])).toEqual([false, false, false]);
    const responses = Object(tasks['responses']);
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '204', '409', '422', '429']));
    expect(field(responses['422'], 'x-codes')).toEqual(expect.arrayContaining(['no-confirmer', 'same-account']));
  });

  test('points to nothing that is not in it', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path);
    expect(references.length).toBeGreaterThan(0);
    for (const path of references) {
      expect(path.split('/').reduce<unknown>((part, key) => Object(part)[key], document)).toBeTruthy();
    }
  });
});
