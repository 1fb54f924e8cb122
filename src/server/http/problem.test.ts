import { describe, expect, test } from 'vitest';
import { generalErrors, Refusal } from '#shared/errors.ts';
import { errorFacts } from './logged.ts';
import { getProblem, getRefusal } from './problem.ts';

const databaseError = (code: string, more: object = {}) =>
  Object.assign(new Error('select * from secret'), { code, severity: 'ERROR', ...more });

describe('what an error means', () => {
  test.each([
    ['23514', { constraint: 'insufficient_funds' }, 'insufficient-funds'],
    ['23514', { constraint: 'transition_not_allowed' }, 'transition-not-allowed'],
    ['40001', {}, 'try-again-later'],
    ['40P01', {}, 'try-again-later'],
    ['55P03', {}, 'try-again-later'],
    ['57014', {}, 'try-again-later'],
    ['57P01', {}, 'try-again-later'],
    ['57P03', {}, 'try-again-later'],
    ['08006', {}, 'try-again-later'],
    ['53300', {}, 'try-again-later'],
    ['53100', {}, 'try-again-later'],
    ['58030', {}, 'try-again-later'],
    ['22021', {}, 'malformed-request'],
    ['ECONNREFUSED', {}, 'try-again-later'],
    ['ENOENT', { syscall: 'connect' }, 'try-again-later'],
    ['EAGAIN', { syscall: 'connect' }, 'try-again-later'],
    ['FST_ERR_CTP_BODY_TOO_LARGE', {}, 'body-too-large'],
    ['FST_ERR_CTP_INVALID_MEDIA_TYPE', {}, 'wrong-content-type'],
    ['FST_ERR_BAD_URL', {}, 'malformed-request'],
    ['FST_ERR_MAX_PARAM_LENGTH', {}, 'not-found'],
    ['FST_ERR_HANDLER_TIMEOUT', {}, 'try-again-later'],
  ])('%s %j is %s', (code, more, expected) => expect(getRefusal(databaseError(code, more))?.code).toBe(expected));

  test.each([
    ['23505', { constraint: 'payment_pkey' }],
    ['23514', { constraint: 'toString' }],
    ['22P02', {}],
    ['ENOENT', { syscall: 'open' }],
    ['42P01', {}],
    ['P0001', {}],
    ['XX000', {}],
  ])('%s %j is a fault of ours', (code, more) => expect(getRefusal(databaseError(code, more))).toBeNull());

  test('connections that are gone mean another try', () => {
    for (const message of [
      'Connection terminated unexpectedly',
      'timeout exceeded when trying to connect',
      'Client has encountered a connection error and is not queryable',
    ]) {
      expect(getRefusal(new Error(message))?.code).toBe('try-again-later');
    }
  });

  test('a refusal is itself, with its fields; anything else is no error', () => {
    const refusal = new Refusal('invalid-input', [{ path: 'a', code: 'b' }]);
    expect(getRefusal(refusal)).toBe(refusal);
    expect([getRefusal('insufficient-funds'), getRefusal(null), getRefusal({ code: '40001' })]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

test('a problem holds its code, sentence and request, and fields only where there are any', () => {
  expect(getProblem('not-found', 'r')).toEqual({
    type: 'about:blank',
    title: generalErrors['not-found'].title,
    status: 404,
    code: 'not-found',
    requestId: 'r',
  });
  expect(getProblem('invalid-input', 'r', { fields: [] })).not.toHaveProperty('errors');
  expect(getProblem('invalid-input', 'r', { fields: [{ path: 'a', code: 'b' }] })).toHaveProperty('errors', [
    { path: 'a', code: 'b' },
  ]);
});

test.each([
  [1, 'Try again in 1 minute.'],
  [60_001, 'Try again in 2 minutes.'],
  [899_500, 'Try again in 15 minutes.'],
  [7_200_000, 'Try again in 2 hours.'],
  [80_000_000, 'Try again in 23 hours.'],
])('a wait of %i ms is reported: %s', (waitMs, detail) => {
  expect(getProblem('too-many-tries', 'r', { waitMs })).toMatchObject({ title: 'Too many tries.', detail });
});

describe('what the log says of an error', () => {
  test('names, and where it came from', () => {
    const facts = errorFacts(
      databaseError('23514', {
        table: 'payment',
        constraint: 'odd',
        detail: 'row (Jonas)',
        where: 'Jonas',
        hint: 'Jonas',
        parameters: ['Jonas'],
      }),
    );
    expect(facts).toMatchObject({
      type: 'Error',
      code: '23514',
      table: 'payment',
      constraint: 'odd',
      message: 'select * from secret',
    });
    expect(facts.stack).toMatch(/^\s+at .*problem\.test/);
    expect(JSON.stringify(facts)).not.toContain('Jonas');
  });

  test('not the message of an error about a value, nor a cause’s', () => {
    const inner = Object.assign(new Error('invalid input syntax for type uuid: "Jonas"'), {
      code: '22P02',
      severity: 'ERROR',
    });
    const facts = errorFacts(new Error('outside', { cause: inner }));
    expect(facts.message).toBe('outside');
    expect(facts['cause']).toMatchObject({ code: '22P02', message: '' });
    expect(JSON.stringify(facts)).not.toContain('Jonas');
  });

  test('a value that is no error gives only itself', () => {
    expect(errorFacts('Jonas')).toEqual({ type: 'string', message: '', stack: '' });
  });
});
