/** Which payments a question is about, in words: the templates of these types ask about 'one of them'. */
import type { FoundCase } from '#server/cases/declared.ts';
import { type Db, sql } from '#server/db/pool.ts';
import { formatMoney } from '#shared/money.ts';
import { bankText } from '#shared/text.ts';

/**
 * Types whose questions are about a payment. Requests of all others name none: they must not show what was looked at.
 */
const aboutPayments: readonly string[] = ['RFI', 'PAYMENT'];
const maxNamed = 10;

interface PaymentRow {
  day: string;
  is_incoming: boolean;
  other_name: string;
  currency: string;
  amount_minor: bigint;
}

const listPayments = sql<PaymentRow>(`
  select to_char(p.created_at at time zone b.zone, 'YYYY-MM-DD') as day, p.currency, p.amount_minor,
    p.payer_client_id is distinct from $2 as is_incoming,
    case when p.payer_client_id = $2 then p.payee_name else p.payer_name end as other_name
  from (select payment_id from case_payment where case_id = $1 union select payment_id from client_case where id = $1) s
  join payment p on p.id = s.payment_id and $2 in (p.payer_client_id, p.payee_client_id)
  cross join bank b
  order by p.created_at desc, p.id
  limit ${maxNamed}`);

const languages: Readonly<Record<string, { payment: string; to: string; from: string }>> = {
  en: { payment: 'Payment', to: 'to', from: 'from' },
  lt: { payment: 'Mokėjimas', to: 'gavėjui', from: 'nuo' },
};

/** 'Payment: 2026-11-20, 12.34 EUR to Holz AG', a line for each, the newest first; none for other types. */
export async function paymentLines(db: Db, { id, clientId, type }: FoundCase, language: string): Promise<string[]> {
  if (!aboutPayments.includes(type)) return [];
  const words = languages[language] ?? languages['en'];
  const rows = await db.many(listPayments, [id, clientId]);
  return rows.map(({ day, currency, amount_minor: minor, is_incoming: isIncoming, other_name: name }) => {
    const way = isIncoming ? words?.from : words?.to;
    return bankText(`${words?.payment}: ${day}, ${formatMoney(minor, currency)} ${currency} ${way} ${name}`);
  });
}
