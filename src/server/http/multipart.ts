/** Bodies of several parts (RFC 7578): text fields, and files that stream to temporary files. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import type { FormBody, ReceivedFile } from '#shared/call.ts';
import { Refusal } from '#shared/errors.ts';
import { edge } from '#shared/limits.ts';
import { isHostileText, withoutHiddenCharacters } from '#shared/unseenText.ts';
import { atMost } from './atMost.ts';
import { saveFile, type Upload } from './temporaryFiles.ts';

const limits = { parts: 40, files: 20, fields: 20, fieldSize: edge.bodyBytes, fieldNameSize: 100, headerPairs: 10 };
const maxName = 255;

/**
 * Fields and files of a form. The fields are not parsed yet.
 * @throws Refusal malformed-request, invalid-input for a repeated field, wrong-content-type of the body or a file,
 * body-too-large for too many parts or a field over 64 kB, file-too-big
 */
export async function receiveForm(
  chunks: AsyncIterable<Uint8Array>,
  { headers }: IncomingMessage,
  { files: types, maxFile }: FormBody,
  folder: string,
): Promise<Upload> {
  const parser = getParser(headers['content-type'] ?? '');
  const form = new Form(types, folder, maxFile);
  const failed = new Promise<never>((_, reject) => form.readFrom(parser, reject));
  try {
    const finished = once(parser, 'finish');
    // `failed` reports the error
    finished.catch(() => {});
    await Promise.race([failed, feed(parser, chunks)]);
    await Promise.race([failed, finished]);
    return await Promise.race([failed, form.upload()]);
  } finally {
    await form.close();
  }
}

function getParser(contentType: string): BusboyInstance {
  if (!contentType.toLowerCase().startsWith('multipart/form-data')) throw new Refusal('wrong-content-type');
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits });
  } catch {
    throw new Refusal('malformed-request');
  }
}

async function feed(parser: BusboyInstance, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const chunk of chunks) if (!parser.write(chunk)) await once(parser, 'drain');
  parser.end();
}

class Form {
  readonly #types: readonly string[];
  readonly #folder: string;
  readonly #maxFile: number;
  readonly #fields = new Map<string, string>();
  readonly #streams: Readable[] = [];
  readonly #saving: Promise<ReceivedFile>[] = [];

  constructor(types: readonly string[], folder: string, maxFile = Number.POSITIVE_INFINITY) {
    this.#types = types;
    this.#folder = folder;
    this.#maxFile = maxFile;
  }

  readFrom(parser: BusboyInstance, fail: (error: unknown) => void): void {
    parser.on('error', () => fail(new Refusal('malformed-request')));
    for (const event of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
      parser.on(event, () => fail(new Refusal('body-too-large')));
    parser.on('field', (name, value, isNameCut, isValueCut) => {
      if (isNameCut || isValueCut) fail(new Refusal('body-too-large'));
      else if (isHostileText(name) || isHostileText(value)) fail(new Refusal('malformed-request'));
      else if (this.#fields.has(name)) fail(new Refusal('invalid-input', [{ path: name, code: 'repeated-field' }]));
      else this.#fields.set(name, value);
    });
    parser.on('file', (field, stream, name = '', _encoding, type) => {
      this.#streams.push(stream);
      const file = this.#save(stream, { field, name, type });
      file.catch(fail);
      this.#saving.push(file);
    });
  }

  async #save(stream: Readable, part: Pick<ReceivedFile, 'field' | 'name' | 'type'>): Promise<ReceivedFile> {
    if (isHostileText(part.field) || isHostileText(part.name) || part.name.length > maxName)
      throw new Refusal('malformed-request');
    if (!this.#types.includes(part.type)) throw new Refusal('wrong-content-type');
    const file = path.join(this.#folder, String(this.#saving.length));
    const { hash: _, ...saved } = await saveFile(atMost(stream, this.#maxFile, new Refusal('file-too-big')), file);
    return { ...saved, ...part, name: withoutHiddenCharacters(part.name) };
  }

  async upload(): Promise<Upload> {
    const files = await Promise.all(this.#saving);
    const parts = [[...this.#fields], files.map(({ field, name, type, sha256 }) => [field, name, type, sha256])];
    const hash = createHash('sha256').update(JSON.stringify(parts)).digest();
    return { hash, body: { fields: Object.fromEntries(this.#fields), files } };
  }

  /** Ends writes under way, before their folder is removed. */
  async close(): Promise<void> {
    for (const stream of this.#streams) stream.destroy();
    await Promise.allSettled(this.#saving);
  }
}
