// Goal 26: one user keeps 400 calls under way, and another user is answered as if they were alone, nearly.
import { setTimeout as delay } from 'node:timers/promises';
import type { Bench } from '../bench.ts';
import { Connection } from '../connection.ts';
import { quantile } from '../figures.ts';
import { expectStatus } from '../load.ts';
import { type Call, getRequest } from '../proofs.ts';
import type { Row } from '../report.ts';
import { onceRow } from '../rows.ts';
import type { SignedIn } from '../world.ts';

const underWay = 400;
/** refused calls come again after what `Retry-After` says */
const againMs = 1000;
const warmUps = 50;
const asked = 500;
const pauseMs = 10;

/** What both ask: the newest payments of their company. */
const getList = ({ company }: SignedIn): Call => ({ method: 'GET', path: `/web/${company.id}/payments` });

export async function measureCrowd(bench: Bench, say: (line: string) => void): Promise<Row[]> {
  const [one, other] = [bench.nextPerson(), bench.nextPerson()];
  const alone = await getTimes(bench, other);
  let isOver = false;
  const counts = { taken: 0, refused: 0 };
  const crowd = Array.from({ length: underWay }, () => keepAsking(bench, one, counts, () => isOver));
  await delay(againMs);
  const beside = await getTimes(bench, other);
  isOver = true;
  await Promise.all(crowd);
  say(`${counts.taken} calls of the one user taken, ${counts.refused} refused`);
  const [before, now] = [quantile(alone, 0.99), quantile(beside, 0.99)];
  return [
    onceRow('26', 'a user alone, p99', 'ms', before),
    onceRow('26', 'beside 400 calls of another, p99', 'ms', now),
    onceRow('26', 'the second of the first', '%', (100 * now) / before, { atMost: 200 }),
  ];
}

/** One of the 400: the next call as soon as the last one was answered, a refused one after its time. */
async function keepAsking({ bank }: Bench, person: SignedIn, counts: Counts, isOver: () => boolean): Promise<void> {
  const connection = await Connection.open(bank.port);
  while (!isOver()) {
    const { status } = await connection.send(getRequest(getList(person), bank.publicUrl, person));
    if (status === 200) counts.taken++;
    else if (status === 429) {
      counts.refused++;
      await delay(againMs);
    } else throw new Error(`a call of 400 was answered with ${status}`);
  }
  connection.close();
}

interface Counts {
  taken: number;
  refused: number;
}

/** One call after the other, a hundred a second at most, as a person with an open page. */
async function getTimes({ bank }: Bench, person: SignedIn): Promise<number[]> {
  const connection = await Connection.open(bank.port);
  const times: number[] = [];
  for (let turn = 0; turn < warmUps + asked; turn++) {
    const request = getRequest(getList(person), bank.publicUrl, person);
    const sent = performance.now();
    expectStatus(await connection.send(request), 200);
    if (turn >= warmUps) times.push(performance.now() - sent);
    await delay(pauseMs);
  }
  connection.close();
  return times;
}
