// The rounds: each goal that is a share of M is taken between two measurements of M, and is compared with their mean.
import { measureBare, measureBareAlone } from './bare.ts';
import type { Bench, Rate } from './bench.ts';
import { clients, measureCreate, measureCreateAlone, measureLayer, measureWriteLayer } from './goals/calls.ts';
import { measureCardDelay, measureCards } from './goals/cards.ts';
import { measureCycle } from './goals/cycle.ts';
import { measureExecutor, measureExecutorDelay, measureFlow } from './goals/executor.ts';
import { measureOffers, measureOffersPage } from './goals/offers.ts';
import { measureOverload } from './goals/overload.ts';
import { measureRail } from './goals/rail.ts';
import { measureStatement } from './goals/statement.ts';
import { measureSteps } from './goals/steps.ts';
import type { RowName, Rows } from './rows.ts';

export interface RoundOptions {
  /** numbers of the goals to measure */
  only: ReadonlySet<string>;
  /** how long each measurement takes */
  seconds: number;
}

/** One round of everything that is wanted; adds to the rows. */
export async function runRound(bench: Bench, rows: Rows, { only, seconds }: RoundOptions): Promise<void> {
  const round = new Round(bench, rows, seconds);
  await round.begin();
  if (only.has('1')) {
    await round.beside('layer', () => measureLayer(bench, seconds));
    await round.beside('writeLayer', () => measureWriteLayer(bench, seconds));
  }
  if (only.has('2')) await round.beside('create', () => measureCreate(bench, seconds));
  if (only.has('3')) await round.runExecutor();
  if (only.has('4')) await round.beside('cycle', () => measureCycle(bench, seconds));
  if (only.has('5')) await round.runAlone();
  if (only.has('10')) await round.runUndisturbed();
  if (only.has('17')) {
    await round.beside('rail', () => measureRail(bench, seconds, false));
    await round.beside('railInstant', () => measureRail(bench, seconds, true));
  }
  if (only.has('18')) await round.runCards();
  if (only.has('23')) await round.runSteps();
  if (only.has('33')) await round.runOffers();
}

class Round {
  readonly #bench: Bench;
  readonly #rows: Rows;
  readonly #seconds: number;
  /** the last measurement of M, per second */
  #bare = 0;

  constructor(bench: Bench, rows: Rows, seconds: number) {
    this.#bench = bench;
    this.#rows = rows;
    this.#seconds = seconds;
  }

  async begin(): Promise<void> {
    this.#bare = await this.#measureBare();
  }

  /** Answers the rate, per second. */
  async beside(name: RowName, measure: () => Promise<Rate>): Promise<number> {
    const before = this.#bare;
    const rate = await measure();
    this.#bare = await this.#measureBare();
    this.#add(name, rate.perSecond, rate.perSecond / ((before + this.#bare) / 2), rate);
    return rate.perSecond;
  }

  /** Goal 3. */
  async runExecutor(): Promise<void> {
    const count = Math.ceil(this.#bare * 0.4 * this.#seconds);
    const uniform = await this.beside('uniform', () => measureExecutor(this.#bench, count, false));
    const hot = await measureExecutor(this.#bench, count, true);
    this.#add('hot', hot.perSecond, hot.perSecond / uniform, hot);
    this.#bare = await this.#measureBare();
    const flow = await this.beside('flow', () => measureFlow(this.#bench, this.#seconds));
    const { p50, p99 } = await measureExecutorDelay(this.#bench, flow / 2, this.#seconds);
    this.#add('usualDelay', p50);
    this.#add('delay', p99);
  }

  /** Goal 18. */
  async runCards(): Promise<void> {
    const perSecond = await this.beside('cards', () => measureCards(this.#bench, this.#seconds, false));
    this.#add('cardDelay', await measureCardDelay(this.#bench, perSecond / 2, this.#seconds));
    this.#bare = await this.#measureBare();
    await this.beside('oneCard', () => measureCards(this.#bench, this.#seconds, true));
  }

  /** Goal 33. */
  async runOffers(): Promise<void> {
    const perSecond = await this.beside('offers', () => measureOffers(this.#bench, this.#seconds, false));
    const one = await measureOffers(this.#bench, this.#seconds, true);
    this.#add('oneOffer', one.perSecond, one.perSecond / perSecond, one);
    this.#add('offersPage', await measureOffersPage(this.#bench));
    this.#bare = await this.#measureBare();
  }

  /** Goal 23: beside orders of the same round. */
  async runSteps(): Promise<void> {
    const create = await this.beside('stepsBeside', () => measureCreate(this.#bench, this.#seconds));
    const steps = await measureSteps(this.#bench, this.#seconds);
    this.#add('steps', steps.perSecond, steps.perSecond / create, steps);
    this.#bare = await this.#measureBare();
  }

  /** Goal 5. */
  async runAlone(): Promise<void> {
    await this.#bench.untilNumbered();
    const bareMs = await measureBareAlone(this.#bench.bank.databaseUrl, this.#seconds);
    const alone = await measureCreateAlone(this.#bench, this.#seconds);
    this.#add('bareAlone', bareMs);
    this.#add('alone', alone.p50, alone.p50 / bareMs, alone);
  }

  /** Goal 10. */
  async runUndisturbed(): Promise<void> {
    const overload = await measureOverload(this.#bench, this.#seconds);
    this.#add('peak', overload.peakPerSecond);
    this.#add('taken', overload.takenPerSecond, overload.takenPerSecond / overload.peakPerSecond);
    this.#add('takenDelay', overload.takenP99Ms);
    this.#add('refusedDelay', overload.refusedP99Ms);
    this.#add('unanswered', overload.unansweredPercent);
    this.#add('after', overload.afterPerSecond, overload.afterPerSecond / overload.peakPerSecond);
    const { idleP99Ms, besideP99Ms, statementMs } = await measureStatement(this.#bench, this.#seconds);
    this.#add('idle', idleP99Ms);
    this.#add('beside', besideP99Ms, besideP99Ms / idleP99Ms);
    this.#add('statement', statementMs);
  }

  async #measureBare(): Promise<number> {
    await this.#bench.untilNumbered();
    let perSecond = 0;
    const { databaseMicros } = await this.#bench.measure(async () => {
      perSecond = await measureBare(this.#bench.bank.databaseUrl, clients, this.#seconds);
      return perSecond * this.#seconds;
    });
    this.#add('m', perSecond, undefined, { perSecond, databaseMicros, serverMicros: 0 });
    return perSecond;
  }

  #add(name: RowName, figure: number, ratio?: number, rate?: Rate): void {
    const row = this.#rows.get(name);
    row?.figures.push(figure);
    if (ratio !== undefined) row?.ratios.push(ratio);
    if (rate) row?.costs.push({ server: rate.serverMicros, database: rate.databaseMicros });
  }
}
