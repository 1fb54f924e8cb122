import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import type { ClientRecord } from '#features/clients/record/calls.ts';
import type { ProfilePaper } from '#server/pdf/factsPaper.ts';
import { pdfLines } from '#tests/harness/pdfText.ts';
import { formatStanding, profileParts } from './profilePaper.ts';
import { renderProfile } from './renderProfile.ts';

async function getPages(profile: ProfilePaper): Promise<string[]> {
  const chunks: Buffer[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(Buffer.from(chunk));
      done();
    },
  });
  await renderProfile(profile, sink);
  return (await pdfLines(Buffer.concat(chunks))).map((lines) => lines.join('\n'));
}

const frame = {
  kind: 'Client profile' as const,
  ...{ bank: { name: 'Kontora', bic: 'KONTLT2X' }, id: '10000000001', name: 'Žalioji Giria UAB' },
  ...{ standing: 'Company, high risk', printedBy: 'Milda', printedAt: '2026-11-22 21:00:00 Europe/Vilnius' },
};
const getRows = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ label: `Label ${i}`, value: `Value ${i}` }));

test('parts that fit stand on one page, with who printed it and when', async () => {
  const parts = ['Identity', 'Contacts', 'Accounts', 'Limits'].map((title) => ({ title, rows: getRows(8) }));
  const [page = '', ...more] = await getPages({ ...frame, parts });
  expect(more).toEqual([]);
  expect(page).toContain('Printed by Milda on 2026-11-22 21:00:00 Europe/Vilnius');
  expect(page).toContain('Internal. Not for the client.');
  expect(page).toContain('Page 1 of | 1');
});

test('a longer one goes on in the right column, then on another page, and says so', async () => {
  const pages = await getPages({ ...frame, parts: [{ title: 'Accounts', rows: getRows(120) }] });
  expect(pages.length).toBe(2);
  expect(pages.map((page) => page.split('Accounts, continued').length - 1)).toEqual([1, 1]);
  const all = pages.join('\n');
  for (const { value } of getRows(120)) expect(all).toMatch(new RegExp(`${value}(?!\\d)`));
});

const record = {
  ...{ ID: '10000000001', type: 'LEGAL', title: 'Giria', flags: 'L', status: null, code: '305', legalForm: 'UAB' },
  ...{ country: 'LT', birthDate: null, email: 'a@b.example', phonenr: null, website: null, address: [] },
  ...{ openedOn: '2026-01-01', info: 'For staff', approvals: 'other', openCases: 2, cases: [] },
  funds: {
    'EUR.LT763999030000000001.B': {
      ...{ name: 'Main', openedOn: '2026-01-01', balance: 'EUR10000.00' },
      ...{ reserved: 'EUR0.00', available: 'EUR0.00' },
    },
  },
  ...{
    Limits: ['dayOut=1000000'],
    Score: ['H', 'LTR=M'],
    people: [],
    companies: [],
    ...{ whyNotClosed: [], whyNotEmpty: [], unconfirmed: [], notice: null, besideOrders: null },
  },
  restrictions: [
    {
      ...{ id: '1', scope: 'all', cause: 'STAFF', fundId: null, caseId: null, comment: 'Called.' },
      ...{ madeBy: null, madeAt: '2026-02-01T08:00:00Z' },
    },
  ],
} as unknown as ClientRecord;

test('facts become words; what is empty is left out, or said', () => {
  const review = { type: 'EDD', title: 'EDD', closedAt: '2026-03-01T08:00:00Z', by: 'Milda' };
  const besides = { reviews: [review], openReviews: 1, pictures: [], files: 3, checkedFiles: 2 };
  const parts = profileParts(record, besides, 'Europe/Vilnius');
  const printedTexts = Object.fromEntries(
    parts.map(({ title, rows }) => [title, rows.map(({ label, value }) => `${label}: ${value}`)]),
  );
  expect(printedTexts).toMatchObject({
    Contacts: ['E-mail: a@b.example'],
    Accounts: ['Main, blocked: LT76 3999 0300 0000 0001: 10 000.00 EUR, since 2026-01-01'],
    Limits: ['Expense in a day: 10 000.00 EUR'],
    Identity: expect.arrayContaining(['Country: Lithuania']),
    Risk: ['Overall: High', 'Tax residence: Medium'],
    People: [': None.'],
    'Reviews and cases': [
      expect.stringMatching(/^Last review: 2026-03-01 .*EDD, by Milda$/),
      'Reviews: 1 closed, 1 open',
      'Open cases: 2',
    ],
    'On file': ['Documents: 3, of them 2 checked'],
  });
  expect(printedTexts['Restrictions']?.[0]).toMatch(
    /^Locked: since 2026-02-01 .* by the bank\. Called\. Staff set it\./,
  );
  expect(formatStanding(record)).toBe('Company, locked, high risk');
});
