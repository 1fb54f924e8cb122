import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { runs } from '#tests/harness/runs.ts';
import { alteredFiles } from '#tests/samples/alteredFiles.ts';
import { files } from '../limits.ts';
import { fileHint } from './fileHint.ts';
import { faultOfEntry, faultOfFile, fileFaults, fileKinds, getFileKind } from './files.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const joined = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));

/** A packed file with these parts, stored or deflated: enough of the format to be read. */
function packed(parts: Readonly<Record<string, string>>, deflate = false): Uint8Array {
  const local = Object.entries(parts).map(([name, text]) => {
    const content = deflate ? deflateRawSync(text) : Buffer.from(text);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(20, 4);
    head.writeUInt16LE(deflate ? 8 : 0, 8);
    head.writeUInt32LE(content.length, 18);
    head.writeUInt32LE(Buffer.byteLength(text), 22);
    head.writeUInt16LE(name.length, 26);
    return Buffer.concat([head, Buffer.from(name), content]);
  });
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  return new Uint8Array(Buffer.concat([...local, end]));
}

function oldOffice(part: string): Uint8Array {
  const name = new Uint8Array(Buffer.from(part, 'utf16le'));
  return joined(bytes('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), new Uint8Array(1016), name, new Uint8Array(480));
}

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const contentTypes = (type: string) => `<Types><Override PartName="/x" ContentType="${type}"/></Types>`;
const two = (n: number) => bytes(String.fromCharCode(n >> 8, n & 255));
const twoLittle = (n: number) => bytes(String.fromCharCode(n & 255, n >> 8));
const four = (n: number) => joined(two(Math.floor(n / 65_536)), two(n % 65_536));
const getPng = (width: number, height: number) =>
  joined(
    bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'),
    four(width),
    four(height),
    new Uint8Array(9),
    bytes('\0\0\0\0IDAT'),
    new Uint8Array(4),
  );
/** A table before the frame header, which is progressive. */
const getJpg = (width: number, height: number) =>
  joined(
    bytes('\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0\xff\xc4\0\x04\0\0\xff\xff\xc2\0\x0b\x08'),
    two(height),
    two(width),
    bytes('\x01\x01\x11\0'),
  );
/** A small screen with its colours, a remark, and one frame of this size. */
const getGif = (width: number, height: number) =>
  joined(
    bytes('GIF89a\x01\0\x01\0\x80\0\0'),
    new Uint8Array(6),
    bytes('!\xfe\x02hi\0,\0\0\0\0'),
    twoLittle(width),
    twoLittle(height),
    bytes('\0\x02\x02L\x01\0;'),
  );
const png = getPng(1, 1);
const samples = {
  png,
  jpg: getJpg(1, 1),
  gif: getGif(1, 1),
  pdf: bytes('%PDF-1.7\n1 0 obj\n'),
  doc: oldOffice('WordDocument'),
  docx: packed({ '[Content_Types].xml': contentTypes(word), 'word/document.xml': '<x/>' }, true),
  odt: packed({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<x/>' }),
};

describe('by its content', () => {
  test.each(Object.entries(samples))('%s is known', async (kind, content) => {
    expect(await getFileKind(content)).toBe(kind);
    expect(await faultOfFile(`Extract.${kind}`, content)).toBeNull();
    expect(await faultOfFile('Extract', content)).toBeNull();
  });

  test.each([
    ['nothing', new Uint8Array()],
    ['a page', bytes('<!doctype html><script>alert(1)</script>')],
    ['a drawing', bytes('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a program', bytes('MZ\x90\0\x03')],
    ['text', bytes('hello')],
    ['a PDF further down', bytes(`GIF\n${'x'.repeat(100)}%PDF-1.7`)],
    ['an old table', oldOffice('Workbook')],
    ['a new table', packed({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet' })],
    [
      'a text with macros',
      packed({ '[Content_Types].xml': contentTypes('application/vnd.ms-word.document.macroEnabled.main+xml') }),
    ],
    ['any packed file', packed({ 'a.txt': 'x' })],
    ['a broken packed file', samples.docx.slice(0, 60)],
    ['a broken picture', png.slice(0, 9)],
  ])('%s is forbidden', async (_, content) => {
    expect(await getFileKind(content)).toBeNull();
    expect(await faultOfFile('Extract.pdf', content)).toBe('file-type-forbidden');
  });

  test('a name must not say otherwise', async () => {
    expect(await faultOfFile('Extract.pdf', samples.png)).toBe('file-type-forbidden');
    expect(await faultOfFile('Extract.JPEG', samples.jpg)).toBeNull();
    expect(await faultOfFile('Extract 1.2', samples.pdf)).toBeNull();
  });
});

describe('a picture by the pixels that its header states', () => {
  const makers = { png: getPng, jpg: getJpg, gif: getGif };
  test.each(Object.entries(makers))('%s of fifty million is taken, of more is not', async (kind, make) => {
    expect(await faultOfFile(`Scan.${kind}`, make(10_000, 5000))).toBeNull();
    expect(await faultOfFile(`Scan.${kind}`, make(10_000, 5001))).toBe('file-type-forbidden');
    expect(await faultOfFile(`Scan.${kind}`, make(65_535, 65_535))).toBe('file-type-forbidden');
    expect(await faultOfFile(`Scan.${kind}`, make(0, 5000))).toBe(kind === 'gif' ? null : 'file-type-forbidden');
  });

  test('sides of two billion do not run over', async () => {
    expect(await faultOfFile('Scan.png', getPng(0x7fffffff, 0x7fffffff))).toBe('file-type-forbidden');
    expect(await faultOfFile('Scan.png', getPng(0x80000000, 2))).toBe('file-type-forbidden');
  });

  test('a header that ends before them is none', async () => {
    for (const [kind, make] of Object.entries(makers)) {
      const whole = make(1, 1);
      expect(await faultOfFile(`Scan.${kind}`, whole.slice(0, 21))).toBe('file-type-forbidden');
    }
  });

  test('a JPEG with something else where a marker must stand says nothing', async () => {
    const jpg = getJpg(1, 1);
    const marker = Buffer.from(jpg).indexOf(Uint8Array.of(0xff, 0xc4));
    jpg[marker] = 0;
    expect(await faultOfFile('Scan.jpg', jpg)).toBe('file-type-forbidden');
  });
});

test(
  'ten thousand altered files: each is refused with a fault, or is still of a kind that is taken, and none throws',
  async () => {
    const heads = ['89504e47', 'ffd8ff', '47494638', '25504446', 'd0cf11e0', '504b0304', 'efbbbf25504446'];
    const altered = alteredFiles(Object.values(samples));
    let taken = 0;
    for (let n = 0; n < 10_000 * runs; n++) {
      const file = altered.next().value;
      const fault = await faultOfFile('Extract', file);
      if (fault === null) {
        taken += 1;
        const begin = Buffer.from(file.subarray(0, 8)).toString('hex');
        expect([begin, heads.some((head) => begin.startsWith(head))]).toEqual([begin, true]);
      } else expect(fault).toBe('file-type-forbidden');
    }
    expect(taken).toBeGreaterThan(500 * runs);
    expect(taken).toBeLessThan(9000 * runs);
  },
  60_000 * runs,
);

test('name and size are judged before it is read', () => {
  expect(faultOfEntry(`${'ė'.repeat(96)}.pdf`, 5 * 1024 * 1024)).toBeNull();
  expect(faultOfEntry(`${'ė'.repeat(97)}.pdf`, 1)).toBe('file-name-too-long');
  expect(faultOfEntry('a.pdf', 5 * 1024 * 1024 + 1)).toBe('file-too-big');
  expect(['a.exe', 'a.pdf.js', 'a.svg', 'a.html', 'a.zip'].map((name) => faultOfEntry(name, 1))).toEqual(
    Array(5).fill('file-type-forbidden'),
  );
});

test('endings and sentences are those of the specification', () => {
  expect(
    Object.values(fileKinds)
      .flatMap(({ endings }) => endings)
      .sort(),
  ).toEqual(['png', 'jpg', 'jpeg', 'gif', 'doc', 'docx', 'odt', 'pdf'].sort());
  const named = new Set(fileHint.split(' or ').join(', ').toLowerCase().split(', '));
  // each ending, or the longer name of the same kind
  const unnamed = Object.values(fileKinds).filter(({ endings }) => endings.every((ending) => !named.has(ending)));
  expect(unnamed).toEqual([]);
  expect(fileHint).toContain(`${files.maxBytes / 1024 ** 2} MB at most`);
  expect(Object.values(fileFaults)).toEqual([
    'name of a file is too long',
    'file size is over 5mb',
    'has forbidden type',
  ]);
});
