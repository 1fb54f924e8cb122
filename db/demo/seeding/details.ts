/** What the demo's card payments know of the machine they were made at. */
import { type Db, sql } from '#server/db/pool.ts';
import { parseDecimal } from '#shared/money.ts';
import { cards } from '../accounts.ts';
import type { Movement } from '../movements.ts';
import { createRandom, hashText } from '../random.ts';
import { rates } from '../rates.ts';
import { getId, localTime, type PaymentRow } from './orders.ts';

interface DetailRow {
  payment_id: string;
  card_id: string;
  card_last4: string;
  entry_code: string;
  country: string;
  city: string | null;
  local_time: string;
  original_currency: string | null;
  original_minor: string | null;
}

const insertDetails = sql<never>(`
  insert into payment_detail (payment_id, card_id, card_last4, entry_code, country, city, local_time, original_currency,
    original_minor)
  select payment_id, card_id, card_last4, entry_code, country, city, local_time, original_currency, original_minor
  from json_to_recordset($1) as r(payment_id uuid, card_id uuid, card_last4 text, entry_code text, country text,
    city text,
    local_time text, original_currency text, original_minor bigint)`);

/** What is paid with there. */
const currencies: Readonly<Record<string, string>> = { PL: 'PLN', SE: 'SEK', DK: 'DKK', GB: 'GBP' };

/** Contactless up to this amount, then the chip and the PIN. */
const contactlessMinor = 5000n;

export async function insertCardDetails(
  tx: Db,
  made: readonly { movement: Movement; row: PaymentRow }[],
  today: string,
): Promise<void> {
  const rows = made.flatMap(({ movement, row }) => getDetail(movement, row, today));
  if (rows.length > 0) await tx.run(insertDetails, [JSON.stringify(rows)]);
}

function getDetail(movement: Movement, row: PaymentRow, today: string): DetailRow[] {
  const card = cards.find(({ key }) => key === movement.cardKey);
  if (!card || typeof movement.payee === 'string') return [];
  const { country, city } = movement.payee;
  const rate = rates.find(({ currency }) => currency === currencies[country]);
  return [
    {
      payment_id: row.id,
      card_id: getCardId(card.key, today),
      card_last4: card.mask.slice(-4),
      entry_code: getEntryCode(movement),
      country,
      city,
      local_time: row.at,
      original_currency: rate?.currency ?? null,
      original_minor: rate ? String((movement.amountMinor * (parseDecimal(rate.rate) ?? 0n)) / 100n) : null,
    },
  ];
}

/** The card's id, the same wherever the demo speaks of it. */
export function getCardId(key: string, today: string): string {
  return getId(`card ${key}`, localTime(today, -395, 0));
}

function getEntryCode({ key, kind, category, amountMinor }: Movement): string {
  if (kind === 'cash') return '51';
  if (category === 'UTIL') return 'J0';
  const random = createRandom(hashText(`entry ${key}`));
  if (random.chance(0.08)) return '69';
  return amountMinor <= contactlessMinor ? 'M0' : random.chance(0.8) ? '51' : 'M1';
}
