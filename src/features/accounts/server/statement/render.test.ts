import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { getDirection } from '#server/pdf/bidi.ts';
import { languageCodes } from '#shared/reference/languages.ts';
import { pdfFacts, pdfLines, pdfPieces, pdfReading } from '#tests/harness/pdfText.ts';
import { runs } from '#tests/harness/runs.ts';
import { type LineDraft, memorySink, sampleSection, sampleStatement } from '#tests/samples/sampleLines.ts';
import { renderStatement } from './render.ts';
import type { Statement, StatementSection } from './statement.ts';
import { statementLabels } from './words.ts';

async function rendered(sections: StatementSection[], statement: Partial<Statement> = {}) {
  const { sink, bytes } = memorySink();
  const { pages } = await renderStatement({ ...sampleStatement, ...statement }, sections, sink);
  return { pages, bytes: bytes(), lines: await pdfLines(bytes()) };
}

const threeLines: LineDraft[] = [
  { amountMinor: 123_456_789n, counterpartyName: 'Žemaitė ir partneriai UAB', message: 'Sąskaita už spalį' },
  { amountMinor: -5n, counterpartyName: 'Αθήνα Εμπορική ΑΕ', message: 'Τιμολόγιο 55' },
  { amountMinor: -70_000n, kind: 'fee', counterpartyName: 'Kontora Demo Bank', counterpartyIban: '', message: '' },
];
const three = () => sampleSection(1_000n, 3, (i) => threeLines[i] ?? { amountMinor: 1n });

test('a statement says who, which account, what and how much, to the cent', async () => {
  const { lines, pages } = await rendered([three()]);
  expect(pages).toBe(1);
  const [page = []] = lines;
  expect(page).toEqual([
    'Kontora Demo Bank | BIC KONTLT21XXX',
    'Account statement',
    '2026-01-01 – 2026-01-31',
    'Account holder | Account',
    'Baltijos Mediena UAB | Main account',
    'Company code 304512345 | LT12 3999 0100 0000 0001',
    'Client number 10000000001 | BIC KONTLT21XXX',
    'Konstitucijos pr. 21A | Currency EUR',
    'LT-08130 Vilnius, LT',
    'Opening balance | Money in | Money out | Closing balance',
    '10.00 | 1 234 567.89 | −700.05 | 1 233 877.84',
    'Date | Counterparty and details | Amount (EUR) | Balance (EUR)',
    '2026-01-15 | Žemaitė ir partneriai UAB | 1 234 567.89 | 1 234 577.89',
    'Sąskaita už spalį',
    'LT60 1010 0123 4567 8901 · 019b6d2e-9f1a-7c3e-8123-000000000001',
    '2026-01-15 | Αθήνα Εμπορική ΑΕ | −0.05 | 1 234 577.84',
    'Τιμολόγιο 55',
    'LT60 1010 0123 4567 8901 · 019b6d2e-9f1a-7c3e-8123-000000000001',
    '2026-01-15 | Fee · Kontora Demo Bank | −700.00 | 1 233 877.84',
    '019b6d2e-9f1a-7c3e-8123-000000000001',
    'Closing balance 2026-01-31 | 1 233 877.84',
    'Transactions: 3',
    'Made electronically, valid without a signature.',
    'Page 1 of | 1 | Kontora Demo Bank · Made 2026-02-01 08:00:00',
  ]);
});

test('every page repeats the head, carries the balance over and knows the number of pages', async () => {
  const { lines, pages } = await rendered([sampleSection(0n, 100, (i) => ({ amountMinor: BigInt(i + 1) }))]);
  expect(pages).toBeGreaterThan(4);
  expect(lines).toHaveLength(pages);
  let balance = '0.00';
  for (const [i, page] of lines.entries()) {
    expect(page).toContain('Date | Counterparty and details | Amount (EUR) | Balance (EUR)');
    expect(page.at(-1)).toMatch(new RegExp(`^Page ${i + 1} of \\| ${pages} \\| `));
    if (i > 0) expect(page).toContain(`Balance carried forward | ${balance}`);
    balance =
      page
        .filter((line) => line.startsWith('2026-01-15'))
        .at(-1)
        ?.split(' | ')
        .at(-1) ?? '';
  }
  expect(lines.flat().filter((line) => line.startsWith('2026-01-15'))).toHaveLength(100);
  expect(balance).toBe('50.50');
});

test('several accounts stand one after the other, each from a new page on', async () => {
  const seconds: StatementSection = {
    ...sampleSection(0n, 1, () => ({ amountMinor: 3_661n })),
    account: { iban: 'LT223999010000000002', name: 'Time', currency: 'SEC' },
  };
  const { lines } = await rendered([three(), sampleSection(7n, 0, () => ({ amountMinor: 1n })), seconds]);
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain('No transactions in this period.');
  expect(lines[1]).toContain('Closing balance 2026-01-31 | 0.07');
  expect(lines[2]).toContain('2026-01-15 | Nordic Paper AB | 01:01:01 | 01:01:01');
  expect(lines[2]?.at(-1)).toMatch(/^Page 3 of \| 3 /);
});

test('letters of the main typeface come out as they went in', async () => {
  const names = ['Київ Логістика', 'ŁÓDŹ Ðjordje ẞtraße', 'Ακρόπολις', 'Cafe\u0301', 'a\u202Eb\u0000c\u00A0d'];
  const { lines } = await rendered([
    sampleSection(0n, names.length, (i) => ({ amountMinor: 1n, counterpartyName: names[i] ?? '' })),
  ]);
  const read = lines.flat().flatMap((line) => (line.startsWith('2026-01-15') ? [line.split(' | ')[1]] : []));
  expect(read).toEqual(['Київ Логістика', 'ŁÓDŹ Ðjordje ẞtraße', 'Ακρόπολις', 'Café', 'ab c d']);
});

test('a long message is wrapped whole, a longer one is cut with an ellipsis, an amount never', async () => {
  const message = 'Rent for the premises at Konstitucijos pr. 21A under contract 2023/17-B '.repeat(2).slice(0, 140);
  const drafts: LineDraft[] = [
    { amountMinor: 9_223_372_036_854_775n, message },
    { amountMinor: -1n, message: 'W'.repeat(1000), counterpartyName: 'Ilgas '.repeat(40) },
  ];
  const { lines } = await rendered([sampleSection(0n, 2, (i) => drafts[i] ?? { amountMinor: 1n })]);
  const text = (lines[0] ?? []).join('\n');
  expect(text.replaceAll('\n', ' ')).toContain(message.trim());
  expect(text).toContain('| 92 233 720 368 547.75 | 92 233 720 368 547.75');
  expect(text).toMatch(/W{20}\nW+\nW+\nW+…\n/);
  expect(text).toMatch(/\| Ilgas (Ilgas )+(I|Il|Ilg|Ilga|Ilgas)?… \| −0\.01 \|/);
});

test('the document has a title, a language and a version', async () => {
  const { bytes } = await rendered([three()], { language: 'lt', client: { id: '1', title: '<&>' } });
  expect(await pdfFacts(bytes)).toEqual({
    title: 'Sąskaitos išrašas 2026-01-01 – 2026-01-31',
    language: 'lt',
    version: '1.7',
  });
});

/**
 * Without spaces, which readers set around letters with marks, and without signs that part letters, which they lose.
 */
const dense = (text: string) => text.normalize('NFKC').replace(/[\s\u200C]/g, '');

test.each(languageCodes)('in %s no word is lost or too wide for its place', async (language) => {
  const words = statementLabels[language];
  const { bytes } = await rendered([three()], { language });
  const text = dense(await pdfReading(bytes, getDirection(language)));
  const shown = [words.title, words.holder, words.companyCode, words.opening, words.credits, words.debits];
  const rest = [words.closing, words.date, words.details, words.balance, words.lines, words.fee, words.valid];
  for (const word of [...shown, ...rest, `${words.amount} (EUR)`]) expect(text).toContain(dense(word));
  expect(text).not.toMatch(/[…\uFFFD]/);
  expect((await pdfFacts(bytes)).language).toBe(language);
});

/** A name and a message of each script, and of a script that has no font here. */
const foreign: LineDraft[] = [
  { amountMinor: 1n, counterpartyName: 'شركة الأمل', message: 'سداد الفاتورة 4471 (INV-7)' },
  { amountMinor: 1n, counterpartyName: 'علی‌رضا گچ‌پژ', message: 'ڈاکٹر کھاتہ ٹیکس ہے' },
  { amountMinor: 1n, counterpartyName: 'श्री कृष्ण', message: 'क्षतिपूर्ति विद्युत शुल्क' },
  { amountMinor: 1n, counterpartyName: 'চৌধুরী ট্রেডার্স', message: 'লেনদেন উত্তোলন' },
  { amountMinor: 1n, counterpartyName: '北京华林木材', message: '株式会社東京ペーパー' },
  { amountMinor: 1n, counterpartyName: '주식회사 서울', message: 'שלום 12' },
];

test('names and messages of other scripts are in an English statement as they were written', async () => {
  const section = sampleSection(0n, foreign.length, (i) => foreign[i] ?? { amountMinor: 1n });
  const { bytes } = await rendered([section]);
  const text = dense(await pdfReading(bytes, 'ltr'));
  for (const word of ['श्री', 'कृष्ण', 'क्षतिपूर्ति', 'विद्युत', 'চৌধুরী', 'লেনদেন', '北京华林木材', '株式会社東京ペーパー']) {
    expect(text).toContain(dense(word));
  }
  expect(text).toContain('주식회사서울');
  expect(text).toContain('slvm12');
  const fromRight = dense(await pdfReading(bytes, 'rtl'));
  for (const word of ['شركة الأمل', 'سداد الفاتورة', 'علی‌رضا گچ‌پژ', 'ڈاکٹر کھاتہ ٹیکس ہے']) {
    expect(fromRight).toContain(dense(word));
  }
});

test('a statement from right to left is the mirror of one from left to right, its digits excepted', async () => {
  const piecesIn = async (language: 'en' | 'ar') => pdfPieces((await rendered([three()], { language })).bytes);
  const [left, right] = [await piecesIn('en'), await piecesIn('ar')];
  const edges = (pieces: Awaited<ReturnType<typeof pdfPieces>>, text: string) =>
    pieces.filter((piece) => piece.text === text).map(({ x, end }) => [Math.round(x), Math.round(end)]);
  // the day: from the left edge here, up to the right edge there
  expect(edges(left, '2026-01-15').map(([x]) => x)).toEqual([42, 42, 42]);
  expect(edges(right, '2026-01-15').map(([, end]) => end)).toEqual([553, 553, 553]);
  // amounts end below each other in both, in the column that is mirrored
  const amounts = ['1 234 567.89', '−0.05', '−700.00'];
  expect(amounts.map((amount) => edges(left, amount).at(-1)?.[1])).toEqual([452, 452, 452]);
  expect(amounts.map((amount) => edges(right, amount).at(-1)?.[1])).toEqual([235, 235, 235]);
  expect(edges(right, 'LT12 3999 0100 0000 0001')).toHaveLength(1);
  expect(edges(right, '2026-01-31 – 2026-01-01')).toHaveLength(1);
});

test('in a script without spaces a message is broken where the rules of its language allow it', async () => {
  const message = '请求书番号四四七一的付款，包括运费及保险费（含税），合同编号二〇二六。请查收，谢谢合作。'.repeat(2);
  const { lines } = await rendered([sampleSection(0n, 1, () => ({ amountMinor: 1n, message }))], { language: 'zh' });
  const start = lines[0]?.findIndex((line) => line.startsWith('2026-01-15')) ?? -1;
  const shown = (lines[0]?.slice(start + 1, start + 4) ?? []).map((line) => line.replaceAll(' | ', ''));
  expect(dense(shown.join(''))).toBe(dense(message));
  for (const line of shown) {
    expect(line).not.toMatch(/^[，。）]/);
    expect(line).not.toMatch(/（$/);
  }
});

const getManyAmount = (i: number) =>
  i % 3 === 0 ? BigInt((i * 7919) % 500_000) + 1n : -BigInt((i * 104_729) % 240_000) - 1n;
const many = (count: number) =>
  sampleSection(10n ** 9n, count, (i) => ({ amountMinor: getManyAmount(i), message: `Invoice ${i}` }));

/** Amount and balance after, minor units, by number of invoice. */
function getAmounts(pages: readonly string[][]): Map<number, [bigint, bigint]> {
  const minor = (text = '') => BigInt(text.replace('−', '-').replaceAll(/[ .]/g, ''));
  const lines = pages.flat();
  const invoices = lines.flatMap((line) => /^Invoice (\d+)$/.exec(line)?.[1] ?? []);
  const rows = lines.filter((line) => line.startsWith('2026-01-15'));
  return new Map(
    rows.map((row, i) => {
      const [, , amount, after] = row.split(' | ');
      return [Number(invoices[i]), [minor(amount), minor(after)]];
    }),
  );
}

test('hundreds of lines: every amount and balance of every page reads back to the cent', async () => {
  const count = 700 * runs;
  const { lines } = await rendered([many(count)]);
  const found = getAmounts(lines);
  let balance = 10n ** 9n;
  const wanted = Array.from({ length: count }, (_, i): [number, [bigint, bigint]] => {
    balance += getManyAmount(i);
    return [i, [getManyAmount(i), balance]];
  });
  expect(found).toEqual(new Map(wanted));
}, 60_000);

test('while the sink is full no more lines are read', async () => {
  let asked = 0;
  const section = sampleSection(0n, 10_000, () => {
    asked += 1;
    return { amountMinor: 1n };
  });
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const sink = new Writable({
    write(_chunk, _encoding, done) {
      gate.then(() => done());
    },
  });
  asked = 0;
  const rendering = renderStatement(sampleStatement, [section], sink);
  for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate);
  // each line of the first batch is asked for twice
  expect(asked).toBe(4_000);
  open();
  await rendering;
  expect(asked).toBe(20_000);
});

test('a sink that fails fails the statement', async () => {
  const sink = new Writable({
    write(_chunk, _encoding, done) {
      setImmediate(() => done(new Error('disk full')));
    },
  });
  const section = sampleSection(0n, 10_000, () => ({ amountMinor: 1n }));
  await expect(renderStatement(sampleStatement, [section], sink)).rejects.toThrow('disk full');
});

test('thousands of lines: no page is missing', async () => {
  const count = 8_000 * runs;
  const { sink, bytes } = memorySink();
  const { pages } = await renderStatement(sampleStatement, [many(count)], sink);
  const lines = await pdfLines(bytes(), (page) => page % 50 === 1 || page === pages);
  expect(lines).toHaveLength(pages);
  const found = getAmounts(lines);
  let balance = 10n ** 9n;
  for (let i = 0; i < count; i++) {
    balance += getManyAmount(i);
    if (found.has(i)) expect([i, ...(found.get(i) ?? [])]).toEqual([i, getManyAmount(i), balance]);
  }
  expect(found.size).toBeGreaterThan(100);
  expect(lines.at(-1)).toContain(`Transactions: ${count}`);
  expect(lines.at(-1)?.at(-1)).toContain(`Page ${pages} of | ${pages} |`);
}, 60_000);
