import fs from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { validateXML, type XMLFileInfo } from 'xmllint-wasm';
import { runs } from '#tests/harness/runs.ts';
import { anyRailMessage, railMessages } from '#tests/samples/railMessages.ts';
import { type MessageKind, messageKinds } from './messages.ts';
import { readMessage } from './read.ts';
import { writeMessage } from './write.ts';

test('a message is written and read back the same, from text and from bytes', () => {
  fc.assert(
    fc.property(anyRailMessage, fc.boolean(), (message, asBytes) => {
      const xml = writeMessage(message);
      expect(readMessage(asBytes ? new TextEncoder().encode(xml) : xml)).toEqual(message);
    }),
    { numRuns: 200 * runs },
  );
});

// the schemas lie beside a checkout of the project, if at all
const folder = '../shared/data/iso20022/xsd';
const isThere = fs.existsSync(folder);
if (!isThere) console.warn(`SKIPPED: no ${folder}, written files were not held against their schemas.`);

test.runIf(isThere)('a written file is valid against its schema', async () => {
  const kinds = Object.keys(messageKinds) as MessageKind[];
  const names = kinds.map((kind) => `${messageKinds[kind]}.xsd`);
  const imports = names.map(
    (name) => `<import namespace="urn:iso:std:iso:20022:tech:xsd:${name.slice(0, -4)}" schemaLocation="${name}"/>`,
  );
  const xml: XMLFileInfo[] = kinds.flatMap((kind) =>
    fc.sample(railMessages[kind], 40 * runs).map((message, i) => ({
      fileName: `${kind}-${i}.xml`,
      contents: writeMessage(message),
    })),
  );
  // one schema that imports the others: a call costs half a second
  const { errors, rawOutput } = await validateXML({
    xml,
    schema: `<schema xmlns="http://www.w3.org/2001/XMLSchema">${imports.join('')}</schema>`,
    preload: names.map((fileName) => ({ fileName, contents: fs.readFileSync(`${folder}/${fileName}`, 'utf8') })),
  });
  expect(errors.slice(0, 3)).toEqual([]);
  expect(rawOutput.match(/ validates$/gm)?.length).toBe(xml.length);
});
