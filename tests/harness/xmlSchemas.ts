// Holds files against an XML schema, many at once: a call costs half a second.
import { validateXML } from 'xmllint-wasm';

/** What the schema refuses, by the number of the file; nothing for those that are valid. */
export async function findInvalid(schema: string, files: readonly string[]): Promise<ReadonlyMap<number, string[]>> {
  const { rawOutput } = await validateXML({
    xml: files.map((contents, n) => ({ fileName: `file-${n}.xml`, contents })),
    schema: [{ fileName: 'schema.xsd', contents: schema }],
    ...{ initialMemoryPages: 4096, maxMemoryPages: 16_384 },
  });
  const invalid = [...rawOutput.matchAll(/^file-(\d+)\.xml fails to validate$/gm)].map(([, n]) => Number(n));
  const valid = [...rawOutput.matchAll(/^file-(\d+)\.xml validates$/gm)];
  if (valid.length + invalid.length !== files.length)
    throw new Error(`Not every file was read: ${rawOutput.slice(-500)}`);
  const lines = rawOutput.split('\n');
  return new Map(invalid.map((n) => [n, lines.filter((line) => line.startsWith(`file-${n}.xml:`))]));
}
