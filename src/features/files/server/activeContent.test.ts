import { deflateSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { hasActiveContent } from './activeContent.ts';

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const packed = (parts: Readonly<Record<string, string>>) =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const docx = (parts: Readonly<Record<string, string>> = {}) =>
  packed({ 'word/document.xml': '<w:p>Hello</w:p>', ...parts });
const relation = (type: string, mode = 'External') =>
  `<Relationships><Relationship Id="r1" Type="http://schemas.example/${type}" Target="https://bad.example/x" ` +
  `TargetMode="${mode}"/></Relationships>`;
const rels = (type: string, mode?: string) => docx({ 'word/_rels/document.xml.rels': relation(type, mode) });

const fieldIn = (...runs: string[]) => runs.map((run) => `<w:r><w:instrText>${run}</w:instrText></w:r>`).join('');

test.each<[string, boolean, Uint8Array]>([
  ['plain', false, docx()],
  ['with a link', false, rels('hyperlink')],
  ['with a picture inside', false, rels('image', 'Internal')],
  ['with macros', true, docx({ 'word/vbaProject.bin': 'x' })],
  ['of a macro type', true, docx({ '[Content_Types].xml': '<Override ContentType="x.macroEnabled.main+xml"/>' })],
  ['with an external template', true, rels('attachedTemplate')],
  ['with an external picture', true, rels('image')],
  ['with an object', true, docx({ 'word/embeddings/oleObject1.bin': 'x' })],
  [
    'with a field that starts a program',
    true,
    docx({ 'word/document.xml': '<w:instrText>DDEAUTO c:\\x</w:instrText>' }),
  ],
  ['with a field in many runs', true, docx({ 'word/document.xml': fieldIn('PAGE ', 'DD', 'EAU', 'TO c:\\x') })],
  ['with a page number', false, docx({ 'word/document.xml': fieldIn('PA', 'GE \\* MERGEFORMAT') })],
  ['with letters by number', true, docx({ 'word/document.xml': '<w:fldSimple w:instr="D&#68;E&#x41;UTO c:"/>' })],
  ['with a mode by number', true, docx({ 'word/_rels/a.xml.rels': relation('image', 'Ex&#116;ernal') })],
  [
    'with a template that is named a link',
    true,
    docx({ 'word/_rels/a.xml.rels': relation('image" Id=\'Type="/hyperlink"\' x="') }),
  ],
  ['with a template behind a sign', true, docx({ 'word/_rels/a.xml.rels': relation('image" Id="a>b') })],
  [
    'with a template behind many words',
    true,
    docx({ 'word/_rels/a.xml.rels': relation(`image" Id="${'a'.repeat(5000)}`) }),
  ],
  ['with a document inside, by another prefix', true, docx({ 'word/document.xml': '<x:altChunk r:id="r1"/>' })],
  ['with a part that unpacks to too much', true, docx({ 'word/document.xml': ' '.repeat(3_000_000) })],
  ['that cannot be read', true, docx().slice(0, 50)],
])('a docx %s: %s', (_, isActive, content) => {
  expect(hasActiveContent(word, content)).toBe(isActive);
});

const text = 'application/vnd.oasis.opendocument.text';
test.each<[string, boolean, Readonly<Record<string, string>>]>([
  ['plain', false, { 'content.xml': '<office:scripts/><text:p>Hello</text:p>' }],
  ['with Basic', true, { 'content.xml': '', 'Basic/Standard/Module1.xml': 'Sub Main' }],
  ['with scripts', true, { 'content.xml': '', 'Scripts/python/a.py': 'x' }],
  ['with a listener', true, { 'content.xml': '<script:event-listener script:language="ooo:script"/>' }],
  [
    'with an external template',
    true,
    { 'meta.xml': '<meta:template xlink:type="simple" xlink:href="https://bad.example/a.ott"/>' },
  ],
])('an odt %s: %s', (_, isActive, parts) => {
  expect(hasActiveContent(text, packed(parts))).toBe(isActive);
});

const wide = (words: string) => Buffer.from(words, 'utf16le').toString('latin1');
test.each<[string, boolean, string]>([
  ['plain', false, `\xd0\xcf\x11\xe0${wide('WordDocument')}Macros are no friends, see normal.dot`],
  ['with macros', true, `\xd0\xcf\x11\xe0${wide('_VBA_PROJECT')}`],
  ['with an object', true, `\xd0\xcf\x11\xe0${wide('ObjectPool')}`],
  ['with an external template', true, `\xd0\xcf\x11\xe0${wide('https://bad.example/a.dotm')}`],
])('a doc %s: %s', (_, isActive, content) => {
  expect(hasActiveContent('application/msword', bytes(content))).toBe(isActive);
});

const pdf = (...objects: string[]) =>
  `%PDF-1.7\n${objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('')}%%EOF`;
const stream = (dictionary: string, content: string) => `<<${dictionary}>>\nstream\n${content}\nendstream`;
const deflated = (content: string) => deflateSync(content).toString('latin1');
const objects = (content: string, more = '') =>
  stream(`/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode${more}`, deflated(content));

test.each<[string, boolean, string]>([
  ['plain', false, pdf('<</Type /Catalog>>', stream('/Length 9', '/AA /JS (x) in a picture'))],
  ['that opens at a page', false, pdf('<</Type /Catalog /OpenAction [3 0 R /Fit]>>')],
  ['that jumps to a page', false, pdf('<</Type /Catalog /OpenAction 2 0 R>>', '<</S /GoTo /D [3 0 R]>>')],
  ['with packed objects', false, pdf(objects('1 0 <</Type /Page>>'))],
  ['that opens an address', true, pdf('<</OpenAction 2 0 R>>', '<</S /URI /URI (https://bad.example)>>')],
  ['with a script', true, pdf('<</S /JavaScript /JS (app.alert(1))>>')],
  ['with an escaped name', true, pdf('<</S /J#61vaScript>>')],
  ['that starts a program', true, pdf('<</S /Launch /F (cmd.exe)>>')],
  ['with a file inside', true, pdf('<</Type /EmbeddedFile>>')],
  ['with more actions', true, pdf('<</Type /Page /AA <</O 3 0 R>>>>')],
  ['with a script in packed objects', true, pdf(objects('1 0 <</S /JavaScript>>'))],
  ['with more actions in packed objects', true, pdf(objects('1 0 <</AA <<>>>>', ' /Length 20'))],
  ['with packed objects inside of what looks like a stream', true, pdf(`(>>\nstream\n)`, objects('1 0 <</AA <<>>>>'))],
  ['with objects packed twice', true, pdf(stream('/Type /ObjStm /Filter [/ASCIIHexDecode /FlateDecode]', 'x'))],
  ['whose packed objects cannot be read', true, pdf(stream('/Type /ObjStm /Filter /FlateDecode', 'x'))],
  ['whose packed objects are too large', true, pdf(objects(' '.repeat(17_000_000)))],
  ['with packed objects under a key', true, pdf(objects('1 0 <<>>'), '<</Encrypt 9 0 R>>')],
])('a PDF %s: %s', (_, isActive, content) => {
  expect(hasActiveContent('application/pdf', bytes(content))).toBe(isActive);
});

test('a picture has none', () => {
  expect(hasActiveContent('image/png', bytes('/JavaScript'))).toBe(false);
});
