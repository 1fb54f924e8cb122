// What all goals share while they are measured.
import fs from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { type BenchBank, openBank } from './bank.ts';
import { layBareTables } from './bare.ts';
import { settleCards } from './cards.ts';
import { processorMicros } from './processor.ts';
import { planWorld, type SignedIn, settleWorld, type World } from './world.ts';

/** What was done in some time, and what it cost. */
export interface Rate {
  perSecond: number;
  /** processor time of one unit, µs */
  serverMicros: number;
  databaseMicros: number;
}

export interface Bench {
  bank: BenchBank;
  world: World;
  /** per second, by kind of call: how many requests the next round needs */
  lastRates: Map<string, number>;
  /** times `work`, which answers how many units it did */
  measure(work: () => Promise<number>): Promise<Rate>;
  /** in turn, so that no one is asked more often on their device than the product allows */
  nextPerson(): SignedIn;
  /** resolves when every audit record has its number */
  untilNumbered(): Promise<void>;
}

export async function openBench(profile: boolean): Promise<Bench> {
  const world = planWorld();
  const bank = await openBank(async (owner) => {
    await settleWorld(owner, world);
    await settleCards(owner, world.companies);
    await layBareTables(owner);
    await owner.query(fs.readFileSync('tools/bench/executor.sql', 'utf8'));
    await owner.query('checkpoint');
  }, profile);
  let turn = 0;
  const nextPerson = () => {
    const person = world.signedIn[turn++ % world.signedIn.length];
    if (!person) throw new Error('no person is signed in');
    return person;
  };
  const untilNumbered = async () => {
    const text = 'select exists (select from audit_inbox) as waiting';
    while ((await bank.owner.query<{ waiting: boolean }>(text)).rows[0]?.waiting) await delay(20);
  };
  return { bank, world, lastRates: new Map(), measure: (work) => measure(bank, work), nextPerson, untilNumbered };
}

async function measure({ serverPid, postgresPid }: BenchBank, work: () => Promise<number>): Promise<Rate> {
  const server = processorMicros(serverPid);
  const database = processorMicros(postgresPid);
  const began = performance.now();
  const units = await work();
  return {
    perSecond: units / ((performance.now() - began) / 1000),
    serverMicros: (processorMicros(serverPid) - server) / units,
    databaseMicros: (processorMicros(postgresPid) - database) / units,
  };
}
