// Goal 18: authorisations of cards, signed as the card processor signs them.

import { type FromProcessor, processorPath } from '#features/cards/processor/messages.ts';
import { newId } from '#server/db/ids.ts';
import { signedHeaders } from '#simulators/cards/signature.ts';
import { cardsSecret } from '../bank.ts';
import type { Bench, Rate } from '../bench.ts';
import { quantile } from '../figures.ts';
import { runLoad } from '../load.ts';
import { runOpenLoad } from '../openLoad.ts';
import { getRequest } from '../proofs.ts';
import { clients } from './calls.ts';

const readCards = 'select id from card';
const firstPerSecond = 2000;
const taken = 200;

/** Approved authorisations per second on all cards, or on one. Throws if the bank declined any. */
export async function measureCards(bench: Bench, seconds: number, isOneCard: boolean): Promise<Rate> {
  const kind = isOneCard ? 'oneCard' : 'cards';
  const count = Math.ceil(seconds * (bench.lastRates.get(kind) ?? firstPerSecond) * 1.33);
  const requests = await authorisations(bench, count, isOneCard);
  const before = await countHeld(bench);
  let answered = 0;
  const rate = await bench.measure(async () => {
    const times = await runLoad(requests, { port: bench.bank.port, clients, seconds, status: taken });
    answered = times.length;
    return answered;
  });
  await expectHeld(bench, before + answered);
  bench.lastRates.set(kind, rate.perSecond);
  return rate;
}

/** p99 of an authorisation, ms, at `perSecond` of them that keep their times. */
export async function measureCardDelay(bench: Bench, perSecond: number, seconds: number): Promise<number> {
  const requests = await authorisations(bench, Math.floor(perSecond * seconds), false);
  const before = await countHeld(bench);
  const answers = await runOpenLoad(requests, { port: bench.bank.port, perSecond, seconds });
  const other = answers.find(({ status }) => status !== taken);
  if (other) throw new Error(`an authorisation was answered with ${other.status}`);
  await expectHeld(bench, before + answers.length);
  return quantile(
    answers.map(({ ms }) => ms),
    0.99,
  );
}

/** Purchases of one euro, each by another card unless one card makes them all. Signed now: good for five minutes. */
async function authorisations({ bank }: Bench, count: number, isOneCard: boolean): Promise<Buffer[]> {
  const { rows } = await bank.owner.query<{ id: string }>(`${readCards} ${isOneCard ? 'limit 1' : ''}`);
  return Array.from({ length: count }, (_, index) => {
    const cardId = rows[index % rows.length]?.id;
    if (cardId === undefined) throw new Error('there is no card');
    const body = getPurchase(cardId);
    const headers = signedHeaders(cardsSecret, JSON.stringify(body), Date.now());
    return getRequest({ method: 'POST', path: processorPath, body, headers }, bank.publicUrl);
  });
}

function getPurchase(cardId: string): FromProcessor {
  const id = newId();
  return {
    kind: 'authorisation',
    id,
    at: new Date().toISOString(),
    reference: id,
    cardId,
    amount: { currency: 'EUR', minor: '100' },
    merchant: { name: 'Pienas ir Duona', mcc: '5411', country: 'LT', city: 'Vilnius', street: '' },
    use: {
      entry: 'M0',
      online: false,
      atm: false,
      contactless: true,
      magstripe: false,
      localTime: '2026-11-22 12:00:00',
    },
  };
}

async function countHeld({ bank }: Bench): Promise<number> {
  const { rows } = await bank.owner.query<{ count: number }>(
    'select count(*)::integer as count from card_authorisation',
  );
  return rows[0]?.count ?? 0;
}

/** A figure of purchases that were declined is no figure. */
async function expectHeld(bench: Bench, wanted: number): Promise<void> {
  const found = await countHeld(bench);
  if (found !== wanted) throw new Error(`${wanted - found} authorisations were declined`);
}
