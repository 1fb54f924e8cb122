/** The clearing with real files: what it takes and delivers, and that a kill at any step loses and doubles nothing. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { CreditTransfers, RailMessage } from '#features/rails/iso20022/messages.ts';
import { readMessage } from '#features/rails/iso20022/read.ts';
import { writeMessage } from '#features/rails/iso20022/write.ts';
import { formatIban } from '#shared/iban.ts';
import { getBankCode } from '#shared/rules/bankCodes.ts';
import { demoOrders, testIban, testRules } from './accounts.ts';
import { Clearing } from './clearing.ts';
import { openFolders, writeWhole } from './folders.ts';
import { readJournal } from './journal.ts';
import { readSettings } from './settings.ts';

const now = Date.parse('2026-11-20T10:00:00Z');
const settings = readSettings({ arrivals: null });
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true });
});

function newFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontora-clearing-'));
  folders.push(folder);
  openFolders(folder);
  return folder;
}

function transferTo(creditorIban: string, messageId = 'M1', transactionId = 'T1'): CreditTransfers {
  return {
    kind: 'pacs.008',
    messageId,
    createdAt: '2026-11-20T10:00:00Z',
    senderBic: 'KONTLT21XXX',
    receiverBic: 'DEMOLT2CXXX',
    isInstant: false,
    settlementDay: '2026-11-20',
    transfers: [
      {
        transactionId,
        endToEndId: 'NOTPROVIDED',
        amountMinor: 12_345n,
        debtor: { name: 'Timber' },
        debtorIban: 'LT063999010000000001',
        debtorBic: 'KONTLT21XXX',
        creditor: { name: 'Saw' },
        creditorIban,
        creditorBic: 'DEMOLT21XXX',
      },
    ],
  };
}

const put = (folder: string, name: string, message: RailMessage) =>
  writeWhole(path.join(folder, 'out'), name, writeMessage(message));

/** What lies in `in`, by name: the kind of message, or why it cannot be read. */
function delivered(folder: string): Record<string, string> {
  const inbox = path.join(folder, 'in');
  const readable = (name: string) => {
    try {
      return readMessage(fs.readFileSync(path.join(inbox, name))).kind;
    } catch {
      return 'unreadable';
    }
  };
  return Object.fromEntries(fs.readdirSync(inbox).map((name) => [name.replace(/^CLR\w+/, 'C'), readable(name)]));
}

test('what other banks send is delivered to the bank and is in its statement, once', () => {
  const folder = newFolder();
  const { transfers, ...head } = transferTo('LT063999010000000001');
  const message = { ...head, transfers: transfers.map((one) => ({ ...one, creditorBic: 'KONTLT21XXX' })) };
  const send = (name: string) => writeWhole(path.join(folder, 'clearing', 'others'), name, writeMessage(message));
  send('a.xml');
  const clearing = new Clearing(folder, settings);
  const before = clearing.book.balanceMinor;
  clearing.step(now);
  send('again.xml');
  clearing.step(now);
  expect(delivered(folder)).toEqual({ 'C-1.xml': 'pacs.008', 'C-2.xml': 'camt.054' });
  expect(clearing.book.balanceMinor - before).toBe(12_345n);
  expect(clearing.book.unstated).toMatchObject([{ isCredit: true, amountMinor: 12_345n }]);
  clearing.close();
});

test('a file is taken once, answered, and put away; the next start knows it', () => {
  const folder = newFolder();
  put(folder, 'a.xml', transferTo(testIban(99)));
  const clearing = new Clearing(folder, settings);
  expect(clearing.step(now)).toBe(now + 1000);
  expect(delivered(folder)).toEqual({});
  clearing.step(now + 1000);
  expect(delivered(folder)).toEqual({ 'C-1.xml': 'pacs.002' });
  expect(fs.readdirSync(clearing.folders.done)).toEqual(['a.xml']);
  expect(clearing.book.balanceMinor).toBe(2_500_000_000n - 12_345n);
  const { book } = clearing;
  clearing.close();
  const later = new Clearing(folder, settings);
  expect(later.book).toEqual(book);
  later.close();
});

test('a doubled file moves nothing, one with a known id and another content is put aside with the reason', () => {
  const folder = newFolder();
  const clearing = new Clearing(folder, settings);
  put(folder, 'a.xml', transferTo(testIban(99)));
  put(folder, 'b.xml', transferTo(testIban(99)));
  put(folder, 'c.xml', transferTo(testIban(98)));
  writeWhole(path.join(folder, 'out'), 'd.xml', '<Document>');
  writeWhole(path.join(folder, 'out'), '.e.xml', 'not finished');
  clearing.step(now);
  clearing.step(now + 5000);
  expect(delivered(folder)).toEqual({ 'C-1.xml': 'pacs.002' });
  const { done, failed, out } = clearing.folders;
  expect(fs.readdirSync(done)).toEqual(['a.xml', 'b.xml']);
  expect(fs.readdirSync(failed)).toEqual(['c.xml', 'c.xml.reason.txt', 'd.xml', 'd.xml.reason.txt']);
  expect(fs.readFileSync(path.join(failed, 'c.xml.reason.txt'), 'utf8')).toContain('M1 came with another content');
  expect(fs.readdirSync(out)).toEqual(['.e.xml']);
  expect(clearing.book.entryCount).toBe(1);
  clearing.close();
});

test.each<[number, Record<string, string>]>([
  [9, { 'C-1.xml': 'pacs.002', 'C-1.again.xml': 'pacs.002' }],
  [10, { 'C-1.xml': 'pacs.002', 'C-1.garbled.xml': 'unreadable' }],
  [11, { 'C-1.xml': 'pacs.002', 'C-1.cut.xml': 'unreadable' }],
])('files beside the answer: test account %i', (account, files) => {
  const folder = newFolder();
  put(folder, 'a.xml', transferTo(testIban(account)));
  const clearing = new Clearing(folder, settings);
  clearing.step(now);
  clearing.step(now + 1000);
  expect(delivered(folder)).toEqual(files);
  clearing.close();
});

/** Places of a kill, by what it leaves behind. Each undoes what would have come after it. */
const kills: [string, (folder: string, whole: readonly string[]) => void][] = [
  ['taken, nothing written', (folder) => restore(folder, [])],
  ['half a line written', (folder, lines) => restore(folder, [], (lines[1] ?? '').slice(0, 40))],
  ['written, not put away', (folder, lines) => restore(folder, lines.slice(1, 2))],
  ['delivered, not written', (folder, lines) => restore(folder, lines.slice(1, 2), '', false)],
];

function restore(folder: string, lines: readonly string[], cut = '', isTaken = true): void {
  const own = path.join(folder, 'clearing');
  const journal = path.join(own, 'journal.jsonl');
  const [first] = fs.readFileSync(journal, 'utf8').split('\n');
  fs.writeFileSync(journal, [first, ...lines, cut].join('\n'));
  if (isTaken) fs.renameSync(path.join(own, 'done', 'a.xml'), path.join(own, 'taken', 'a.xml'));
}

test.each(kills)('killed when a file is %s: one answer, one entry', (_, kill) => {
  const folder = newFolder();
  put(folder, 'a.xml', transferTo(testIban(99)));
  const killed = new Clearing(folder, settings);
  killed.step(now);
  killed.step(now + 1000);
  const answer = fs.readdirSync(killed.folders.in);
  const bytes = fs.readFileSync(path.join(killed.folders.in, answer[0] ?? ''));
  killed.close();
  kill(folder, fs.readFileSync(killed.folders.journal, 'utf8').split('\n'));

  const next = new Clearing(folder, settings);
  next.step(now);
  next.step(now + 1000);
  expect(fs.readdirSync(next.folders.in)).toEqual(answer);
  expect(fs.readFileSync(path.join(next.folders.in, answer[0] ?? ''))).toEqual(bytes);
  expect(fs.readdirSync(next.folders.taken)).toEqual([]);
  expect(next.book.entryCount).toBe(1);
  expect(readJournal(next.folders.journal).book).toEqual(next.book);
  next.close();
});

test('every message of the clearing can be read by a bank', () => {
  const folder = newFolder();
  const kinds = new Set<string>();
  const all = { everySeconds: 30, instantShare: 0.5, unknownShare: 0.3, recallShare: 0.5 };
  const clearing = new Clearing(folder, readSettings({ arrivals: all, cycleSeconds: 100 }));
  put(folder, 'a.xml', transferTo(testIban(4)));
  put(folder, 'b.xml', transferTo(testIban(12), 'M2', 'T2'));
  for (let at = now; at < now + 90_000_000; at += 600_000) {
    if (at === now + 600_000) put(folder, 'c.xml', getRecall('M2', 'T2'));
    clearing.step(at);
    for (const name of fs.readdirSync(clearing.folders.in)) {
      kinds.add(readMessage(fs.readFileSync(path.join(clearing.folders.in, name))).kind);
      fs.rmSync(path.join(clearing.folders.in, name));
    }
  }
  clearing.close();
  expect([...kinds].sort()).toEqual([
    'camt.029',
    'camt.053',
    'camt.054',
    'camt.056',
    'pacs.002',
    'pacs.004',
    'pacs.008',
  ]);
});

function getRecall(messageId: string, transactionId: string): RailMessage {
  const original = {
    messageId,
    transactionId,
    endToEndId: 'NOTPROVIDED',
    amountMinor: 12_345n,
    settlementDay: '2026-11-20',
  };
  const recalls = [{ cancellationId: 'X1', reason: { code: 'DUPL' }, original }];
  const bics = { senderBic: 'KONTLT21XXX', receiverBic: 'DEMOLT2CXXX' };
  return { kind: 'camt.056', messageId: 'R1', createdAt: '2026-11-20T10:10:00Z', ...bics, recalls };
}

test('settings come from the file beside the journal, and a wrong one stops the start with its name', () => {
  const folder = newFolder();
  const file = path.join(folder, 'clearing', 'settings.json');
  fs.writeFileSync(file, '{"delaySeconds": 3, "arrivals": null}');
  put(folder, 'a.xml', transferTo(testIban(99)));
  const clearing = new Clearing(folder);
  expect(clearing.step(now)).toBe(now + 3000);
  clearing.close();
  fs.writeFileSync(file, '{"delaySeconds": "3"}');
  expect(() => new Clearing(folder)).toThrow(`${file}: Settings of the clearing simulator: delaySeconds`);
});

test('those who pay in the demo are customers of its companies', async () => {
  const { accounts } = await import('#db/demo/accounts.ts');
  const { demoBanks } = await import('#db/demo/banks.ts');
  const { companies } = await import('#db/demo/companies.ts');
  const { outside } = await import('#db/demo/counterparties.ts');
  for (const { debtor, debtorIban, debtorBic, creditor, creditorIban } of demoOrders) {
    expect(outside(debtor, debtorIban.slice(0, 2)).iban).toBe(debtorIban);
    const bank = demoBanks.find(({ bic }) => bic === debtorBic);
    expect([bank?.country, bank?.national_codes]).toEqual([debtorIban.slice(0, 2), [getBankCode(debtorIban)]]);
    const account = accounts.find(({ iban }) => iban === creditorIban);
    expect(companies.find(({ id }) => id === account?.clientId)?.title).toBe(creditor);
  }
});

test('the documentation lists every test account with its code', () => {
  const text = fs.readFileSync('docs/sepa.md', 'utf8');
  for (const { iban, code = '' } of testRules) {
    expect(text.split('\n').find((line) => line.startsWith(`| ${formatIban(iban)} |`))).toContain(code);
  }
});
