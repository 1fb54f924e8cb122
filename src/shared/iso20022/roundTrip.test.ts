import fs from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { validateXML, type XMLFileInfo } from 'xmllint-wasm';
import { runs } from '../../../tests/harness/runs.ts';
import { anyRailMessage, railMessages } from '../../../tests/samples/railMessages.ts';
import { type MessageKind, messageKinds } from './messages.ts';
import { readMessage } from './read.ts';
import { writeMessage } from './write.ts';

test('a message is written and read back the same, as text and as bytes', () => {
  fc.assert(
    fc.property(anyRailMessage, (message) => {
      const xml = writeMessage(message);
      expect(readMessage(xml)).toEqual(message);
      expect(readMessage(new TextEncoder().encode(xml))).toEqual(message);
    }),
    { numRuns: 300 * runs },
  );
});

// the schemas lie beside a checkout of the project, if at all
const folder = '../shared/data/iso20022/xsd';
const isThere = fs.existsSync(folder);
if (!isThere) console.warn(`SKIPPED: no ${folder}, written files were not held against their schemas.`);

describe.runIf(isThere)('a written file is valid against its schema', () => {
  test.each(Object.keys(railMessages) as MessageKind[])('%s', async (kind) => {
    const arbitrary = railMessages[kind];
    const messages = arbitrary ? fc.sample(arbitrary, 100 * runs) : [];
    const xml: XMLFileInfo[] = messages.map((message, i) => ({
      fileName: `${i}.xml`,
      contents: writeMessage(message),
    }));
    const schema = fs.readFileSync(`${folder}/${messageKinds[kind]}.xsd`, 'utf8');
    const { errors } = await validateXML({ xml, schema });
    expect(errors.slice(0, 3)).toEqual([]);
  });
});
