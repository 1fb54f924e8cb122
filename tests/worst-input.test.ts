// One request never holds up the others: every field of every call gets 60 kB of the worst texts, and no answer takes
// more than 50 ms of processor on a quiet machine.
import { describe, expect, test } from 'vitest';
import { couponFields, readCoupon } from '../src/features/outlet/coupon.ts';
import { readInput } from '../src/server/http/callRequest.ts';
import { readQuery } from '../src/server/http/query.ts';
import type { Call, Schema } from '../src/shared/call.ts';
import { calls } from './harness/calls.ts';
import { getDefinition, getInputs } from './harness/inputs.ts';
import { sampleCoupon } from './samples/sampleCoupon.ts';
import { cpuMs, worstTexts } from './samples/worstInput.ts';

describe('by its declaration', () => {
  const inputs = Object.entries(calls).flatMap(([name, call]) =>
    getInputs(call).map(([path, schema]) => [`${name} ${path}`, getDefinition(schema)] as const),
  );

  test('every text has a length, and nothing looks at a longer one', () => {
    const unbounded = inputs.filter(([, { type, checks = [] }]) => {
      const first = checks[0]?._zod.def;
      return type === 'string' && !(first?.check === 'max_length' && first.abort);
    });
    expect(unbounded.map(([where]) => where)).toEqual([]);
  });

  test('every number has bounds, and versions those of the database', () => {
    const unbounded = inputs.filter(([, { type, format, checks = [] }]) => {
      const has = (check: string) => checks.some((one) => one._zod.def.check === check);
      return type === 'number' && !(format === 'int32' || (has('less_than') && has('greater_than')));
    });
    // of a passkey, of a case by the fields of its action, and of a rule by a check of the whole
    const elsewhere = /publicKeyAlgorithm$|^actOnCase body\.props\.value$|body\.clients\.age\.(from|to)$/;
    expect(unbounded.map(([where]) => where).filter((where) => !elsewhere.test(where))).toEqual([]);
    const versions = inputs.filter(([where, { type }]) => type === 'number' && /\.version$/i.test(where));
    expect(versions.length).toBeGreaterThan(10);
    expect(versions.filter(([, { format }]) => format !== 'int32').map(([where]) => where)).toEqual([]);
  });

  test('every list has a length, known before its entries are looked at', () => {
    const lists = inputs.filter(([, { type }]) => type === 'array').map(([where]) => where);
    expect(lists.length).toBeGreaterThan(2);
    expect(lists.filter((where) => !where.endsWith('.out'))).toEqual([]);
    // no one reads what extensions of a passkey answer; offers are judged by their own rules, see below
    const elsewhere = /\.clientExtensionResults\.|^(createCoupon|changeCoupon) body\.\w+$/;
    const free = inputs.filter(([where, { type }]) => type === 'unknown' && !elsewhere.test(where));
    expect(free.map(([where]) => where)).toEqual([]);
  });
});

/** A value of this form in which each place where a text or anything stands has been filled. */
function filled(schema: Schema, fill: (path: string) => unknown, path = ''): unknown {
  const { shape, element, innerType, options, valueType, out } = getDefinition(schema);
  if (shape)
    return Object.fromEntries(
      Object.entries(shape).map(([name, part]) => [
        name,
        fill(`${path}.${name}`) ?? filled(part, fill, `${path}.${name}`),
      ]),
    );
  const inner = innerType ?? options?.[0] ?? out;
  if (inner) return filled(inner, fill, path);
  if (element) return [fill(`${path}.[]`) ?? filled(element, fill, `${path}.[]`)];
  if (valueType) return { name: fill(`${path}.value`) ?? '' };
  return 'a';
}

/** All places of a value that can be filled. */
function getPlaces(schema: Schema): string[] {
  const places: string[] = [];
  filled(schema, (path) => void places.push(path));
  return places;
}

const bytes = 60_000;
/** What can stand where a text, a list or an object is expected: texts of 60 kB, and other values as large. */
const worst: Readonly<Record<string, unknown>> = {
  ...worstTexts(bytes),
  'a list of numbers': Array(bytes / 2).fill(1),
  'a list of texts': Array(bytes / 3).fill(''),
  'an object of many keys': Object.fromEntries(Array.from({ length: bytes / 9 }, (_, i) => [`k${i}`, 1])),
  'lists in lists': JSON.parse('['.repeat(2000) + ']'.repeat(2000)),
};

const jsonBodies = Object.entries(calls).flatMap(([name, { body }]): [string, Schema][] =>
  body && !('bytes' in body) && !('form' in body) ? [[name, body]] : [],
);

describe('by its cost', () => {
  /** Where a schema takes longer than any answer may. */
  const slow = (tries: readonly [where: string, schema: Schema, value: unknown][]) =>
    tries.filter(([, schema, value]) => cpuMs(() => schema.safeParse(value)) > 50).map(([where]) => where);

  test('a pattern that begins again at each letter is found', () => {
    const text = `${'a'.repeat(24_000)}!`;
    expect(cpuMs(() => /a+$/.test(text), 1000)).toBeGreaterThan(50);
  });

  test('paths and queries', () => {
    const fields = Object.entries(calls).flatMap(([name, { params, query }]) => {
      const shape: Record<string, Schema> = { ...params, ...(query && getDefinition(query).shape) };
      return Object.entries(shape).map(([field, schema]) => [`${name} ${field}`, schema] as const);
    });
    for (const [text, value] of Object.entries(worstTexts(bytes)))
      expect(slow(fields.map(([field, schema]) => [`${field}: ${text}`, schema, value]))).toEqual([]);
  });

  test.each(Object.entries(worst))('bodies of %s', (_, value) => {
    const [, first] = jsonBodies[0] ?? [];
    const call = { ...calls['addUser'], params: {}, body: first } as Call;
    const readsJson = () => readInput(call, { params: {}, query: readQuery('/'), bodyText: JSON.stringify(value) });
    expect(cpuMs(readsJson)).toBeLessThan(50);
    const places = jsonBodies.flatMap(([name, body]): [string, Schema, unknown][] => [
      [name, body, value],
      ...getPlaces(body).map((place): [string, Schema, unknown] => {
        const sent = filled(body, (path) => (path === place ? value : undefined));
        return [`${name} ${place}`, body, sent];
      }),
    ]);
    expect(slow(places)).toEqual([]);
  });

  test.each(Object.entries(worst))('offers of %s', (_, value) => {
    const names = Object.keys(couponFields.shape);
    const taken = names.filter((name) => cpuMs(() => readCoupon({ ...sampleCoupon, [name]: value })) > 50);
    expect(taken).toEqual([]);
    const nested = ['tuPrice', 'basePrice', 'action'].flatMap((name) =>
      ['EUR', 'SEC', 'label', 'address'].map((part) => [name, part] as const),
    );
    const inside = nested.filter(
      ([name, part]) => cpuMs(() => readCoupon({ ...sampleCoupon, [name]: { [part]: value } })) > 50,
    );
    expect(inside).toEqual([]);
  });
});
