// Packs the built pages beside themselves (.br, .gz): the server sends what the browser can unpack.
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const worthwhileBytes = 1024;

/** Writes the packed twins of all text files below a folder, several at once on threads of their own. */
export async function packPages(folder = 'dist/web') {
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true });
  const texts = entries.filter((entry) => entry.isFile() && /\.(js|css|html|svg|json|webmanifest)$/.test(entry.name));
  await Promise.all(texts.map((entry) => pack(path.join(entry.parentPath ?? entry.path, entry.name))));
}

async function pack(file) {
  const content = fs.readFileSync(file);
  if (content.length < worthwhileBytes) return;
  const hint = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } };
  const [gz, br] = await Promise.all([
    promisify(gzip)(content, { level: 9 }),
    promisify(brotliCompress)(content, hint),
  ]);
  fs.writeFileSync(`${file}.gz`, gz);
  fs.writeFileSync(`${file}.br`, br);
}
