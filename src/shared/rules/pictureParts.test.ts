import { describe, expect, test } from 'vitest';
import { faultOfFile } from './files.ts';
import { getParts, hasSecondHeader } from './pictureParts.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const text = (content: Uint8Array) => Buffer.from(content).toString('latin1');
const chunk = (name: string, data = '') => `${String.fromCharCode(0, 0, 0, data.length)}${name}${data}\0\0\0\0`;
const segment = (marker: string, data: string) => `\xff${marker}\0${String.fromCharCode(data.length + 2)}${data}`;

/** Whole pictures of one pixel, with these parts that describe them. */
const makers = {
  png: (about = '') =>
    [
      '\x89PNG\r\n\x1a\n',
      chunk('IHDR', `\0\0\0\x01\0\0\0\x01${'\0'.repeat(5)}`),
      about && chunk('tEXt', about),
      chunk('IDAT', 'x'),
      chunk('IEND'),
    ].join(''),
  jpg: (about = '') =>
    [
      '\xff\xd8',
      segment('\xe0', 'JFIF\0\x01\x01\0\0\x01\0\x01\0\0'),
      about && segment('\xe1', `Exif\0\0${about}`),
      segment('\xc0', '\x08\0\x01\0\x01\x01\x01\x11\0'),
      segment('\xda', '\x01\x01\0\0\x3f\0'),
      'ab\xff\0cd\xff\xd0ef\xff\xd9',
    ].join(''),
  gif: (about = '') =>
    `GIF89a\x01\0\x01\0\x80\0\0${'\0'.repeat(6)}${about && `!\xfe${String.fromCharCode(about.length)}${about}\0`},\0\0\0\0\x01\0\x01\0\0\x02\x02L\x01\0;`,
} as const;
const kinds = ['png', 'jpg', 'gif'] as const;
const packed = `PK\x05\x06${'\0'.repeat(18)}`;

describe.each(kinds)('a %s', (kind) => {
  const make = makers[kind];

  test('is taken whole, with a description, and with bytes behind it that are no file', async () => {
    for (const content of [make(), make('Vilnius 54.68N'), `${make()}SEFT trailer of a phone`, `${make()}\0\0\0`])
      expect(await faultOfFile(`Scan.${kind}`, bytes(content))).toBeNull();
  });

  test('ends where it ends, and says which bytes only describe it', () => {
    const content = make('Vilnius 54.68N');
    const { end, about } = getParts(kind, bytes(`${content}more`));
    expect(end).toBe(content.length);
    expect(about.map(([from, to]) => content.slice(from, to))).toEqual([expect.stringContaining('Vilnius 54.68N')]);
    expect(getParts(kind, bytes(make().slice(0, -2))).about).toEqual([]);
  });

  test.each([
    ['another PNG', makers.png()],
    ['another JPEG', makers.jpg()],
    ['another GIF', makers.gif()],
    ['a packed file', `PK\x03\x04abc${packed}`],
    ['a PDF', '\n%PDF-1.7\n'],
    ['a page', '<script>alert(1)</script>'],
    ['a program', '\x7fELF'],
    ['the list of contents of a packed file with a remark', `${packed.slice(0, -2)}\x04\0hell`],
  ])('with %s behind it is refused', async (_, second) => {
    expect(await faultOfFile(`Scan.${kind}`, bytes(make() + second))).toBe('file-type-forbidden');
  });

  test.each([['%PDF-1.4 1 0 obj'], ['PK\x03\x04'], ['<HTML><body>'], ['<?php system(1)']])(
    'that is described by %j is refused',
    (about) => expect(hasSecondHeader(kind, bytes(make(about)))).toBe(true),
  );
});

test.each([
  [
    'png',
    makers.png().replace(chunk('IEND'), chunk('IHDR', `\0\x7f\0\x01\0\x7f\0\x01${'\0'.repeat(5)}`) + chunk('IEND')),
  ],
  ['jpg', makers.jpg().replace('ef\xff\xd9', `ef${segment('\xc0', '\x08\xff\xff\xff\xff\x01\x01\x11\0')}\xff\xd9`)],
] as const)('a %s that states two sizes is refused', async (kind, content) => {
  expect(await faultOfFile(`Scan.${kind}`, bytes(content))).toBe('file-type-forbidden');
});

test('EXIF may hold a small picture', () => {
  expect(hasSecondHeader('jpg', bytes(makers.jpg('\xff\xd8\xff\xdbsmall\xff\xd9')))).toBe(false);
});

test('a list of contents inside a picture counts only if it reaches the end of the file', () => {
  const scan = makers.jpg().replace('ef\xff\xd9', `${packed}ef\xff\xd9`);
  expect(hasSecondHeader('jpg', bytes(scan))).toBe(false);
  expect(
    hasSecondHeader('jpg', bytes(makers.jpg().replace('ef\xff\xd9', `${packed.slice(0, -2)}\x02\0\xff\xd9`))),
  ).toBe(true);
  expect(text(bytes(scan))).toBe(scan);
});
