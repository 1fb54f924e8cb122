/** What the demo's companies have handed in: two PDFs and a picture each, drawn here. */

import { Writable } from 'node:stream';
import type { MediaType } from '#features/files/rules.ts';
import type { TextStyle } from '#server/pdf/ink.ts';
import { Paper } from '#server/pdf/paper.ts';
import { companyWithForm } from '#shared/legalForms.ts';
import type { FileCategory } from '#shared/reference/fileCategories.ts';
import type { DemoCompany } from './companies.ts';
import { GreyPicture } from './greyPicture.ts';

export interface DemoDocument {
  category: FileCategory;
  name: string;
  type: MediaType;
  bytes: Uint8Array;
}

/** The documents of one company. */
export async function getDocuments(company: DemoCompany): Promise<DemoDocument[]> {
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

/** What an application needs besides. */
export async function getProofs(company: DemoCompany): Promise<DemoDocument[]> {
  const { title, operatingAddress, legalForm } = company;
  const pdf = 'application/pdf';
  const memorandum = [
    [companyWithForm(title, legalForm), `Purpose: ${company.activity}`, 'One founder, who holds all shares.'],
  ];
  const lease = [[title, `Rents ${operatingAddress?.street}, ${operatingAddress?.city}`, 'For three years.']];
  return [
    {
      category: 'ID',
      name: 'Memorandum.pdf',
      type: pdf,
      bytes: await drawPdf('Memorandum of association', memorandum),
    },
    ...(operatingAddress
      ? [{ category: 'OA' as const, name: 'Lease.pdf', type: pdf, bytes: await drawPdf('Lease', lease) } as const]
      : []),
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
  const paper = await Paper.begin({ title, language: 'en' }, sink);
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
  const plan = new GreyPicture(640, 420, 245);
  for (const [left, top, width, height, grey] of rooms) plan.box(left, top, width, height, grey);
  return plan.png();
}
