// Files that are broken, cut, huge or hostile, for each format: they give what the list says or a refusal with a line
// of the file.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ListFormat, listFormatLabels } from '#features/screening/lists.ts';
import { runs } from '#tests/harness/runs.ts';
import { listSamples } from '#tests/samples/listFiles.ts';
import { displayedFacts, type ListEntry, listLimits } from './entry.ts';
import { type ListFiles, readList } from './readList.ts';
import { ListUnreadable } from './unreadable.ts';

/** of the third entry of each sample, and what ends the record that says of it */
const thirds: Readonly<Record<ListFormat, readonly [id: string, begin: string, end: string]>> = {
  'ofac-csv': ['103', '\n103', '"\n'],
  'ofac-xml': ['103', '<sdnEntry><uid>103', '</sdnEntry>'],
  'un-xml': ['XXe.003', '<ENTITY><FIRST_NAME>Third', '</ENTITY>'],
  'eu-xml': ['EU.3.3', '<sanctionEntity euReferenceNumber="EU.3.3"', '</sanctionEntity>'],
  'eu-csv': ['EU.3.3', '\n05/08/2026;3', ';\n'],
  'uk-csv': ['XXX0003', '\n12/01/2026,XXX0003', '9000001\n'],
  'targets-csv': ['Q3', '\nQ3', '-01\n'],
  'ftm-lines': ['Q3', '\n{"id":"Q3"', '}\n'],
  'own-csv': ['3', '\n3,', ',,\n'],
};
const severalRows: readonly ListFormat[] = ['eu-csv', 'uk-csv'];
const more = 40;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The sample with more entries of the third's kind. */
function longer(format: ListFormat): Uint8Array {
  const text = listSamples[format].main;
  const [id, begin, end] = thirds[format];
  const from = text.indexOf(begin);
  const to = text.indexOf(end, from + 1) + end.length;
  const record = text.slice(from + (begin.startsWith('\n') ? 1 : 0), to);
  // numbers of OFAC have nine digits at most
  const others = Array.from({ length: more }, (_, i) => record.replace(id, `${id}${1000 + i}`));
  return encoder.encode(text.slice(0, to) + others.join('') + text.slice(to));
}

type Part = 'main' | 'names' | 'addresses';
type Bytes = { readonly [P in Part]?: Uint8Array } & { readonly main: Uint8Array };

function getFiles(format: ListFormat): Bytes {
  const { names, addresses } = listSamples[format];
  const besides = { ...(names && { names: encoder.encode(names) }) };
  return { main: longer(format), ...besides, ...(addresses && { addresses: encoder.encode(addresses) }) };
}

async function* inChunks(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

type Outcome = { entries: ListEntry[]; refused?: never } | { entries?: never; refused: string };

/** What a list says, or why it is refused. Any other error fails. */
async function report(format: ListFormat, { main, names, addresses }: Bytes, size = 65_536): Promise<Outcome> {
  const files: ListFiles = {
    main: inChunks(main, size),
    ...(names && { names: inChunks(names, size) }),
    ...(addresses && { addresses: inChunks(addresses, size) }),
  };
  const entries: ListEntry[] = [];
  try {
    for await (const entry of readList(format, files)) entries.push(entry);
    return { entries };
  } catch (error) {
    if (error instanceof ListUnreadable) return { refused: error.message };
    throw error;
  }
}

const getLines = (bytes: Uint8Array) => decoder.decode(bytes).split(/\r\n|\r|\n/).length;

/** A refusal names a line that one of the files has; what is taken is within the limits, each entry once. */
function expectSensible(displayed: Outcome, bytes: Bytes): void {
  if (displayed.refused !== undefined) {
    const line = Number(/^Line ([1-9]\d*): \S/.exec(displayed.refused)?.[1]);
    // the parser of CSV counts one more after blank lines at the beginning
    const most = Math.max(...Object.values(bytes).map(getLines)) + 1;
    expect(line, displayed.refused).toBeLessThanOrEqual(most);
    return;
  }
  expect(new Set(displayed.entries.map(({ entityId }) => entityId)).size).toBe(displayed.entries.length);
  for (const { entityId, name, aliases, births, countries, identifiers, programmes, ...more } of displayed.entries) {
    const shown = displayedFacts.map((fact) => more[fact] ?? []);
    expect(Math.max(...shown.map(({ length }) => length))).toBeLessThanOrEqual(listLimits.maxDisplayed);
    expect(Math.max(0, ...shown.flat().map(({ length }) => length))).toBeLessThanOrEqual(listLimits.maxDisplayedLength);
    const values = [name, ...aliases, ...births, ...countries, ...identifiers, ...programmes];
    expect(Math.min(entityId.length, ...values.map((value) => value.length))).toBeGreaterThan(0);
    expect(Math.max(...values.map((value) => value.length))).toBeLessThanOrEqual(listLimits.maxName);
    // what no database keeps
    expect([entityId, ...values, ...shown.flat()].join(' ')).not.toMatch(/[\0\p{Surrogate}]/u);
  }
}

/** Bytes that mean something to a reader, and some that mean nothing; a counterexample stays short. */
const hostile = fc.oneof(
  fc.uint8Array({ maxLength: 12 }).map((bytes) => ({ text: bytes, times: 1 })),
  fc.record({
    text: fc.constantFrom(
      ...['"', '""', "'", '<', '</', '/>', '&', '&#0;', '&lt;', ']]>', '<![CDATA[', '<!--', '<!DOCTYPE a>', '<?b?>'],
      ...[
        ',',
        ';',
        '|',
        '\n',
        '\r',
        '\r\n',
        '\t',
        '\0',
        '\x1a',
        '\uFEFF',
        '\u2028',
        '=cmd()',
        '&#55357;',
        '-0- ',
        'a',
        'é ',
        '<a>',
      ],
    ),
    times: fc.oneof({ weight: 4, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: fc.nat(250_000) }),
  }),
);
const spoiling = fc.record({ at: fc.nat(), without: fc.oneof(fc.constant(0), fc.nat(60), fc.nat()), put: hostile });
type Spoiling = typeof spoiling extends fc.Arbitrary<infer One> ? One : never;

const spoilt = (bytes: Uint8Array, changes: readonly Spoiling[]): Uint8Array =>
  changes.reduce((now, { at, without, put: { text, times } }) => {
    const from = at % (now.length + 1);
    const to = from + (without % (now.length - from + 1));
    const put = typeof text === 'string' ? Buffer.from(text.repeat(times)) : text;
    return Buffer.concat([now.subarray(0, from), put, now.subarray(to)]);
  }, bytes);

/** Eight formats with two properties each in some five seconds. */
const limits = { numRuns: 60 * runs, interruptAfterTimeLimit: 300 * runs };

describe.each(Object.keys(listFormatLabels) as ListFormat[])('%s', (format) => {
  const whole = getFiles(format);
  const parts = (Object.keys(whole) as Part[]).filter((part) => whole[part]);

  test('spoilt anywhere', async () => {
    expect((await report(format, whole)).entries).toHaveLength(3 + more);
    const changes = fc.array(spoiling, { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...parts),
        changes,
        fc.integer({ min: 1, max: 5_000 }),
        async (part, all, size) => {
          const bytes = { ...whole, [part]: spoilt(whole[part] ?? whole.main, all) };
          const displayed = await report(format, bytes);
          expectSensible(displayed, bytes);
          // of two faults the first that is met is reported, and that is another where the file comes in other pieces
          const again = bytes.main.length < 50_000 ? await report(format, bytes, size) : displayed;
          expect(again.entries).toEqual(displayed.entries);
        },
      ),
      limits,
    );
  });

  test('cut anywhere: refused, or the entries before the cut and no others', async () => {
    const { entries = [] } = await report(format, whole);
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.main.length - 1), async (at) => {
        const bytes = { ...whole, main: whole.main.subarray(0, at) };
        const displayed = await report(format, bytes);
        expectSensible(displayed, bytes);
        if (!displayed.entries) return;
        const last = displayed.entries.length - 1;
        // XML is whole or nothing
        if (format.endsWith('xml')) expect(displayed.entries).toEqual(entries);
        const ids = displayed.entries.map(({ entityId }) => entityId);
        expect(ids).toEqual(entries.map(({ entityId }) => entityId).slice(0, last + 1));
        // some rows of an entity come later; a row that is cut within its last cell may be as wide as others
        if (severalRows.includes(format)) return;
        expect(displayed.entries.slice(0, last)).toEqual(entries.slice(0, last));
      }),
      limits,
    );
  });
});

test('a name in JSON of any characters, halves too, is a text or refused', async () => {
  const unit = fc.oneof(fc.constantFrom(0, 0x41, 0xd83d, 0xde00), fc.integer({ min: 0, max: 0xffff }));
  await fc.assert(
    fc.asyncProperty(fc.array(unit, { minLength: 1, maxLength: 8 }), async (units) => {
      const properties = { name: [String.fromCharCode(...units)] };
      const main = encoder.encode(`${JSON.stringify({ id: 'Q1', schema: 'Person', properties })}\n`);
      expectSensible(await report('ftm-lines', { main }), { main });
    }),
    limits,
  );
});
