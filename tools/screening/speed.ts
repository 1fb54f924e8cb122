// How many names a second the matcher and pg_trgm screen, on the same lists, in one run.
import type pg from 'pg';
import type { Subject } from '../../src/features/screening/server/matching/match.ts';
import { type ListedSubject, NameIndex } from '../../src/features/screening/server/matching/nameIndex.ts';
import { proposedThresholds } from '../../src/features/screening/thresholds.ts';
import { quantile } from './figures.ts';

const entriesWanted = 20_000;
const clientsAsked = 20_000;
const trigramsAsked = 200;

/** Real lists are filled up with made-up people, whose names are words of real entries. */
export async function tellSpeed(
  db: pg.Client,
  listed: readonly ListedSubject[],
  people: readonly string[],
): Promise<void> {
  const entries = [
    ...listed,
    ...madeUp(
      listed.map(({ names }) => names[0] ?? ''),
      entriesWanted - listed.length,
    ),
  ];
  const index = new NameIndex(entries);
  const asked = madeUp(people, clientsAsked);
  const ours = timeOurs(index, asked);
  const theirs = await timeTrigrams(db, entries, asked.slice(0, trigramsAsked));
  console.log(`\n${entries.length} entries with ${index.size} names`);
  console.log(
    `The matcher: ${ours.rate.toFixed(0)} names a second, p95 ${ours.p95.toFixed(2)} ms, longest ${ours.longest.toFixed(0)} ms`,
  );
  console.log(`pg_trgm: ${theirs.toFixed(1)} names a second. Ratio ${(ours.rate / theirs).toFixed(0)}`);
}

function timeOurs(index: NameIndex, asked: readonly ListedSubject[]) {
  const times = asked.map((subject) => {
    const began = performance.now();
    index.find(subject, proposedThresholds.display);
    return performance.now() - began;
  });
  const sum = times.reduce((all, one) => all + one, 0);
  return { rate: (1000 * times.length) / sum, p95: quantile(times, 0.95), longest: Math.max(...times) };
}

/** With its index, at its own usual threshold. */
async function timeTrigrams(
  db: pg.Client,
  entries: readonly ListedSubject[],
  asked: readonly Subject[],
): Promise<number> {
  await db.query('create table listed (id int, name text)');
  const rows = entries.flatMap(({ names }, id) => names.map((name) => ({ id, name: name.toLowerCase() })));
  await db.query('insert into listed select * from unnest($1::int[], $2::text[])', [
    rows.map(({ id }) => id),
    rows.map(({ name }) => name),
  ]);
  await db.query('create index on listed using gin (name gin_trgm_ops)');
  await db.query('analyze listed');
  await db.query('set pg_trgm.similarity_threshold = 0.5');
  const began = performance.now();
  for (const { names } of asked)
    await db.query('select id, similarity(name, $1) from listed where name % $1', [names[0]?.toLowerCase()]);
  return (1000 * asked.length) / (performance.now() - began);
}

/** Names out of the words of others, always the same ones. */
function madeUp(from: readonly string[], count: number): ListedSubject[] {
  const words = from.map((name) => name.split(/[\s,]+/).filter((word) => word !== ''));
  return Array.from({ length: Math.max(0, count) }, (_, i) => {
    const one = words[(i * 7919 + 13) % words.length] ?? [];
    const other = words[(i * 104_729 + 7) % words.length] ?? [];
    const name = [...one.slice(0, 1), ...other.slice(-1), ...one.slice(1, 1 + (i % 2))].join(' ');
    return {
      id: `made-${i}`,
      kind: 'person',
      names: [name],
      birthDates: [String(1940 + (i % 60))],
      countries: [],
      identifiers: [],
    };
  });
}
