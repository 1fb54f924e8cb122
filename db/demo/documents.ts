/** What the demo's companies have handed in: two PDFs and a picture each, drawn here. */
import { Writable } from 'node:stream';
import zlib from 'node:zlib';
import type { MediaType } from '../../src/features/files/rules.ts';
import type { TextStyle } from '../../src/server/pdf/ink.ts';
import { Paper } from '../../src/server/pdf/paper.ts';
import type { FileCategory } from '../../src/shared/reference/fileCategories.ts';
import type { DemoCompany } from './companies.ts';

export interface DemoDocument {
  category: FileCategory;
  name: string;
  type: MediaType;
  bytes: Uint8Array;
}

/** The documents of one company. */
export async function documentsOf(company: DemoCompany): Promise<DemoDocument[]> {
  const { title, code, address, members } = company;
  const place = `${address.street}, ${address.postalCode} ${address.city}`;
  const extract = [
    ['Legal entities of the demo', `Company: ${title}`, `Code: ${code}`, `Legal form: ${company.legalForm}`],
    [
      `Registered office: ${place}`,
      `Activity: ${company.activity}`,
      `Persons who act for the company: ${members.length}`,
    ],
  ];
  const pdf = 'application/pdf';
  return [
    { category: 'RE', name: 'Registry extract.pdf', type: pdf, bytes: await drawPdf('Registry extract', extract) },
    {
      category: 'OS',
      name: 'Owners.pdf',
      type: pdf,
      bytes: await drawPdf('Structure of ownership', [[title, '100 % of the shares: natural persons of this demo']]),
    },
    // as phones name their pictures when they are sent on: without an ending
    { category: 'RA', name: 'Office plan', type: 'image/png', bytes: drawPlan() },
  ];
}

const heading: TextStyle = { face: 'bold', size: 22, colour: '233746' };
const line: TextStyle = { face: 'regular', size: 12, colour: '233746' };
const small: TextStyle = { face: 'regular', size: 9, colour: '5b6b78' };

/** One page for each list of lines. */
async function drawPdf(title: string, pages: readonly (readonly string[])[]): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      chunks.push(chunk);
      done();
    },
  });
  const paper = new Paper({ title, language: 'en' }, sink);
  for (const lines of pages) {
    await paper.startPage();
    paper.ink.box(60, 60, 40, 5, '2ad2c9');
    paper.ink.text(title, heading, 60, 100);
    lines.forEach((text, i) => {
      paper.ink.text(text, line, 60, 150 + i * 26);
    });
    paper.ink.text('Made up for the demo: no such company exists.', small, 60, 790);
  }
  await paper.finish(small);
  return Buffer.concat(chunks);
}

const plan = { width: 640, height: 420 } as const;
/** x, y, width, height and grey of the rooms, the last on top */
const rooms = [
  [40, 40, 560, 340, 60],
  [48, 48, 544, 324, 250],
  [300, 48, 8, 200, 60],
  [48, 240, 200, 8, 60],
  [300, 290, 8, 82, 60],
  [380, 90, 140, 70, 205],
  [90, 90, 120, 80, 205],
  [380, 290, 160, 40, 205],
] as const;

/** A floor plan as a grey PNG. */
function drawPlan(): Uint8Array {
  const rows = Buffer.alloc((plan.width + 1) * plan.height, 245);
  // each row begins with its filter: none
  for (let y = 0; y < plan.height; y += 1) rows[y * (plan.width + 1)] = 0;
  for (const [left, top, width, height, grey] of rooms) {
    for (let y = top; y < top + height; y += 1) {
      const start = y * (plan.width + 1) + 1 + left;
      rows.fill(grey, start, start + width);
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(plan.width, 0);
  head.writeUInt32BE(plan.height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const chunks = [chunk('IHDR', head), chunk('IDAT', zlib.deflateSync(rows)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...chunks]);
}

/** A chunk of a PNG: length, name, data, checksum of name and data. */
function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
