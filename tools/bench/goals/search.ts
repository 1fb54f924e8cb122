// Goal 14: the search over clients and the page of one, over HTTP, with a thousand clients, with a hundred thousand and
// with a million.

import type { Bench } from '../bench.ts';
import { addClients, clientAt, newDice } from '../clients.ts';
import { Connection } from '../connection.ts';
import { quantile } from '../figures.ts';
import { expectStatus } from '../load.ts';
import { getRequest } from '../proofs.ts';
import type { Row } from '../report.ts';
import { onceRow } from '../rows.ts';
import { enrolStaff } from '../staff.ts';
import type { SignedIn } from '../world.ts';

const sizes = [1_000, 100_000, 1_000_000] as const;
const searches = 320;
const warmUps = 20;
const most = { typed: 100, misspelt: 500 } as const;

/** What the page of a client reads before its first tab is complete. */
const pageReads = (id: string) => [
  `/web/clients/${id}`,
  `/web/proposals?subject=${id}`,
  `/web/clients/${id}/score`,
  `/web/clients/${id}/profile`,
];
const pagesOpened = 160;

interface Way {
  words: string;
  most: number;
  typos?: true;
  /** what somebody types who looks for this client */
  getText: (name: string, dice: (most: number) => number, index: number) => string;
}

const lastWord = (name: string) => name.split(' ').find((word) => word.length > 6) ?? name;
const ways: readonly Way[] = [
  {
    words: 'beginning of a word',
    most: most.typed,
    getText: (name, dice) => lastWord(name).slice(0, 2 + dice(5)),
  },
  {
    words: 'two words, the second begun',
    most: most.typed,
    getText: (name, dice) => name.slice(0, name.indexOf(' ') + 2 + dice(4)),
  },
  {
    words: 'part of a word',
    most: most.typed,
    getText: (name, dice) =>
      lastWord(name)
        .slice(1 + dice(3))
        .slice(0, 4 + dice(3)),
  },
  {
    words: 'misspelt word',
    most: most.misspelt,
    typos: true,
    getText: (name, dice) => {
      const word = lastWord(name);
      const at = dice(word.length);
      return `${word.slice(0, at)}${'bcdfgh'[dice(6)]}${word.slice(at + 1)}`;
    },
  },
  { words: 'number', most: most.typed, getText: (_, dice, index) => clientAt(index).id.slice(0, 8 + dice(4)) },
  { words: 'phone', most: most.typed, getText: (_, __, index) => clientAt(index).phone },
];

/** Fills up to each size and searches there, one search after the other as one person makes them. */
export async function measureSearch(bench: Bench, say: (line: string) => void): Promise<Row[]> {
  const person = await enrolStaff(bench.bank.owner, 'S');
  const rows: Row[] = [];
  let there = 0;
  for (const size of sizes) {
    await addClients(bench.bank.databaseUrl, there, size);
    there = size;
    say(`${size} clients`);
    for (const way of ways) {
      const times = await timeSearches(bench, person, way, size);
      const words = `search, ${way.words}, ${size} clients`;
      rows.push(
        onceRow('14', `${words}, p50`, 'ms', quantile(times, 0.5)),
        onceRow('14', `${words}, p95`, 'ms', quantile(times, 0.95), { atMost: way.most }),
      );
    }
    const pages = await timePages(bench, person, size);
    const words = `client page, its ${pageReads('').length} reads one after the other, ${size} clients`;
    rows.push(
      onceRow('14', `${words}, p50`, 'ms', quantile(pages, 0.5)),
      onceRow('14', `${words}, p95`, 'ms', quantile(pages, 0.95), { atMost: most.typed }),
    );
  }
  return rows;
}

async function timeSearches(
  { bank }: Bench,
  person: SignedIn,
  { getText: textOf, typos }: Way,
  size: number,
): Promise<number[]> {
  const dice = newDice(size);
  const connection = await Connection.open(bank.port);
  const times: number[] = [];
  for (let turn = 0; turn < searches; turn++) {
    const index = dice(size);
    const text = encodeURIComponent(textOf(clientAt(index).name, dice, index));
    const path = `/web/clients?${text}${typos ? '&typos=yes' : ''}`;
    const request = getRequest({ method: 'GET', path }, bank.publicUrl, person);
    const sent = performance.now();
    const reply = await connection.send(request);
    expectStatus(reply, 200);
    // a search that finds no one is no figure
    if (!reply.body.includes('"id"')) throw new Error(`no client is found by ${path}`);
    if (turn >= warmUps) times.push(performance.now() - sent);
  }
  connection.close();
  return times;
}

/** Each page is of another client, so that each look is recorded. */
async function timePages({ bank }: Bench, person: SignedIn, size: number): Promise<number[]> {
  const dice = newDice(size + 1);
  const connection = await Connection.open(bank.port);
  const times: number[] = [];
  for (let turn = 0; turn < warmUps + pagesOpened; turn++) {
    const requests = pageReads(clientAt(dice(size)).id).map((path) =>
      getRequest({ method: 'GET', path }, bank.publicUrl, person),
    );
    const sent = performance.now();
    for (const request of requests) expectStatus(await connection.send(request), 200);
    if (turn >= warmUps) times.push(performance.now() - sent);
  }
  connection.close();
  return times;
}
