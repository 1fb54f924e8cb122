/**
 * The manifest of an evidence pack: SHA-256 of each file in the form of sha256sum, in the order of the archive, and an
 * Ed25519 signature over its bytes in a file beside it. Both are the last files of the archive.
 */
import { createHash, type KeyObject, sign, verify } from 'node:crypto';
import type { PackedFile } from './archive.ts';

export const manifestName = 'manifest.txt';
export const signatureName = 'manifest.sig';
/** Of the manifest and of the signature, bytes; more is none of ours. */
export const maxManifestBytes = 4_000_000;

export interface ManifestLine {
  name: string;
  /** SHA-256, hex */
  hash: string;
}

/**
 * The files, and after them the manifest and its signature.
 * @param notes lines of the manifest that name no file: sha256sum leaves out what begins with #
 */
export async function* addManifest(
  files: AsyncIterable<PackedFile>,
  key: KeyObject,
  notes: readonly string[] = [],
): AsyncGenerator<PackedFile> {
  const lines = notes.map((note) => `# ${note}\n`);
  for await (const { name, content } of files) {
    const hash = createHash('sha256');
    yield { name, content: hashPieces(content, hash) };
    lines.push(`${hash.digest('hex')}  ${name}\n`);
  }
  const manifest = Buffer.from(lines.join(''));
  yield { name: manifestName, content: manifest };
  yield { name: signatureName, content: Buffer.from(formatSignature(sign(null, manifest, key))) };
}

async function* hashPieces(
  content: PackedFile['content'],
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Uint8Array> {
  for await (const piece of content instanceof Uint8Array ? [content] : content) {
    hash.update(piece);
    yield piece;
  }
}

const formatSignature = (bytes: Buffer): string => `${bytes.toString('base64')}\n`;

/** Whether the signature is of these bytes by the holder of the key, and is written in the one form that there is. */
export function isSigned(manifest: Buffer, signature: Buffer, publicKey: KeyObject): boolean {
  const text = signature.toString('latin1');
  const bytes = Buffer.from(text, 'base64');
  return text === formatSignature(bytes) && verify(null, manifest, publicKey, bytes);
}

const form = /^([0-9a-f]{64}) {2}([^\n]+)$/;

/** Null where it has another form. */
export function parseManifest(manifest: Buffer): ManifestLine[] | null {
  const lines = manifest.toString('utf8').split('\n');
  if (lines.pop() !== '') return null;
  const parsed = lines.filter((line) => !line.startsWith('# ')).map((line) => form.exec(line));
  if (parsed.includes(null)) return null;
  return parsed.map((found) => ({ hash: found?.[1] ?? '', name: found?.[2] ?? '' }));
}
