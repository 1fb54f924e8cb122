// Clients by the hundred thousand, as COPY takes them: people and companies with names that sound alike, and their
// accounts.
import pg from 'pg';
import { getFactors } from '#features/clients/score/rules.ts';
import { CopyIn } from '#server/db/copy.ts';
import { ownIban } from '#shared/iban.ts';

const bankCode = '39990';
const firstNumber = 60_000_000_001;
const atOnce = 50_000;

const starts = (
  'ba be bi bo bu da de di do ga ge gi go ja je ka ke ki ko la le li lo ma me mi ' +
  'mo na ne ni no pa pe ra re ri ro sa se si ta te ti va ve vi za ze zi'
).split(' ');
const ends = ['skas', 'tis', 'nas', 'las', 'ras', 'vas', 'dys', 'ka', 'sta', 'mas'];
const firsts = starts.flatMap((start) => ['nas', 'tas', 'gis', 'lius'].map((end) => start + end));
const trades = ['prekyba', 'statyba', 'mediena', 'transportas', 'paslaugos', 'gamyba', 'projektai', 'sistemos'];

/** The same numbers for the same seed (mulberry32). */
export function newDice(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % most;
  };
}

/** Three syllables and an end: some 1.2 million different ones. */
function surname(dice: (most: number) => number): string {
  const syllable = () => starts[dice(starts.length)] ?? '';
  return syllable() + syllable() + syllable() + ends[dice(ends.length)];
}

export interface BenchClient {
  id: string;
  type: 'N' | 'LEGAL';
  name: string;
  phone: string;
  email: string;
}

/** Two of three are people. As in a country, most surnames are those of many. */
export function clientAt(index: number): BenchClient {
  const dice = newDice(index);
  const id = String(firstNumber + index);
  const common = newDice(dice(3) === 0 ? index : dice(20_000));
  const own = surname(common);
  const isCompany = index % 3 === 2;
  const name = isCompany ? `${own} ${trades[dice(trades.length)]} uab` : `${firsts[dice(firsts.length)]} ${own}`;
  return {
    id,
    type: isCompany ? 'LEGAL' : 'N',
    name,
    phone: `+3706${String(index).padStart(7, '0')}`,
    email: `${own}${index}@post.example`,
  };
}

/**
 * Goes on from the clients that there are. The bank's own connections send several questions at once, and COPY none.
 */
export async function addClients(databaseUrl: string, from: number, to: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await copyClients(client, from, to);
    await client.query('vacuum analyze client, account, risk_factor, search_name, search_word');
  } finally {
    await client.end();
  }
}

async function copyClients(owner: pg.Client, from: number, to: number): Promise<void> {
  for (let first = from; first < to; first += atOnce) {
    const indexes = Array.from({ length: Math.min(atOnce, to - first) }, (_, i) => first + i);
    const clients = indexes.map(clientAt);
    await copy(
      owner,
      'client (id, type, title, sort_name, country, phone, email, created_at)',
      clients.map(({ id, type, name, phone, email }) => [id, type, name, name, 'LT', phone, email, '2026-01-01']),
    );
    await copy(
      owner,
      'account (client_id, kind, iban, name, currency, floor_minor, opened_at)',
      clients.map(({ id }) => [id, 'client', ownIban(bankCode, id), 'Main', 'EUR', '0', '2026-01-01']),
    );
    // ten million rows whose clients were made a moment ago: looking each of them up again takes minutes
    await owner.query('set session_replication_role = replica');
    await copy(
      owner,
      'risk_factor (client_id, factor, level, cause, source, from_at)',
      clients.flatMap(({ id, type }) =>
        ['ALL', ...getFactors(type)].map((factor) => [id, factor, 'L', '{}', 'rules', '2026-01-01']),
      ),
    );
    await owner.query('reset session_replication_role');
  }
}

/** COPY of rows of text without tabs. */
export async function copy(owner: pg.Client, target: string, rows: readonly (readonly string[])[]): Promise<void> {
  const lines = rows.map((row) => `${row.join('\t')}\n`).join('');
  async function* text() {
    yield Buffer.from(lines);
  }
  await owner.query(new CopyIn(`copy ${target} from stdin`, text())).done;
}
