// The bank's books against those of the clearing: each transfer once on both sides, with the same end and the same
// money.
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { parseDecimal } from '#shared/money.ts';
import type { Book, BookedTransfer, TransferState } from '#simulators/clearing/book.ts';
import { filesIn } from '#simulators/clearing/folders.ts';
import { readJournal } from '#simulators/clearing/journal.ts';
import { readSettings } from '#simulators/clearing/settings.ts';
import type { Bank } from './bank.ts';
import type { Difference } from './compare.ts';

interface StoredTransfer {
  transaction_id: string;
  direction: 'in' | 'out';
  /** null: it came for no account of ours */
  state: number | null;
  amount_minor: string;
  returned: boolean;
  refused: boolean;
}

const readTransfers = `
  select t.transaction_id, t.direction, p.state, t.amount_minor::text,
    exists (select from rail_return r where r.transfer_id = t.id) as returned, t.refused_for is not null as refused
  from rail_transfer t
  left join payment p on p.id = t.payment_id`;
const readSettlement = `
  select balance_minor::text as minor from account where kind = 'settlement' and currency = 'EUR'`;
const readWaiting = `
  select exists (
      select from payment where state in (payment_state('pending'), payment_state('authorized')) and rail = 'sepa')
    or exists (select from rail_message where state = 'queued') as busy`;

const restMostMs = 60_000;

/** Waits until no file and no answer is under way, then compares. */
export async function compareBooks(bank: Bank, owner: pg.Pool): Promise<Difference[]> {
  const late = Date.now() + restMostMs;
  bank.quietClearing();
  while ((await isBusy(bank, owner)) && Date.now() < late) await delay(100);
  const { book } = readJournal(path.join(bank.railDir, 'clearing', 'journal.jsonl'));
  const { rows } = await owner.query<StoredTransfer>(readTransfers);
  const differences = [...compareTransfers(book, rows), ...(await compareMoney(book, owner))];
  const out = rows.filter(({ direction }) => direction === 'out').length;
  process.stderr.write(`${out} transfers out, ${rows.length - out} in, ${book.messages.size} files … `);
  return differences;
}

async function isBusy(bank: Bank, owner: pg.Pool): Promise<boolean> {
  const folders = ['out', 'in', 'clearing/taken'].map((name) => path.join(bank.railDir, name));
  if (folders.some((folder) => filesIn(folder).length > 0)) return true;
  const { book } = readJournal(path.join(bank.railDir, 'clearing', 'journal.jsonl'));
  const owed = [...book.actions.values()].some(
    ({ answer }) => answer?.kind !== 'camt.054' && answer?.kind !== 'camt.053',
  );
  const { rows } = await owner.query<{ busy: boolean }>(readWaiting);
  return owed || rows[0]?.busy !== false;
}

/** How a transfer ends at the bank, in the words of the clearing. */
function getEnd({ direction, state, returned, refused }: StoredTransfer): TransferState | undefined {
  if (refused) return 'refused';
  if (returned) return 'returned';
  if (direction === 'in') return state === 3 ? 'settled' : undefined;
  return state === 3 ? 'settled' : state === 8 ? 'refused' : state === 2 ? 'waiting' : undefined;
}

function compareTransfers({ transfers }: Book, rows: readonly StoredTransfer[]): Difference[] {
  const found: Difference[] = [];
  const seen = new Set<string>();
  for (const row of rows) {
    const { transaction_id: mark } = row;
    const known = transfers.get(mark);
    if (seen.has(mark)) found.push({ kind: 'doubled', mark, what: 'a transfer' });
    seen.add(mark);
    if (!known) found.push({ kind: 'lost', mark, what: 'a transfer that the clearing does not know' });
    else if (getEnd(row) !== known.state || BigInt(row.amount_minor) !== known.transfer.amountMinor)
      found.push({ kind: 'lost', mark, what: `${getEnd(row)} at the bank, ${known.state} at the clearing` });
  }
  const unknown = [...transfers.values()].filter((one) => !seen.has(one.transfer.transactionId));
  return [...found, ...unknown.map(unknownTransfer)];
}

function unknownTransfer({ transfer, isIncoming }: BookedTransfer): Difference {
  const kind = isIncoming ? 'lost' : 'phantom';
  return { kind, mark: transfer.transactionId, what: 'a transfer that the bank does not know' };
}

/** What the bank owes its clearing is what the clearing has given away for it. */
async function compareMoney({ balanceMinor }: Book, owner: pg.Pool): Promise<Difference[]> {
  const { rows } = await owner.query<{ minor: string }>(readSettlement);
  const opening = parseDecimal(readSettings().opening) ?? 0n;
  const [ours, theirs] = [BigInt(rows[0]?.minor ?? 0), balanceMinor - opening];
  if (ours + theirs === 0n) return [];
  return [{ kind: 'lost', mark: 'settlement', what: `${ours} at the bank, ${theirs} at the clearing` }];
}
