// The outlet for a thief: an offer with codes, one to delete, and a person with an account who can be given time.
import { ownIban } from '#shared/iban.ts';
import type { TestBank } from '../bank.ts';
import { bankCode, ibans, people, staff } from '../village.ts';

export interface OfOutlet {
  offer: { couponId: string; batchId: string; unwanted: string };
}

const id = (n: number) => `01900000-0000-7000-8000-0000000000f${n}`;

export async function settleOutlet({ owner }: Pick<TestBank, 'owner'>): Promise<OfOutlet> {
  const offer = { couponId: id(1), batchId: id(2), unwanted: id(3) };
  await owner.query(
    `insert into coupon (id, tcc, no_stock, is_open, style, accent_color, price_minor, title, description, terms,
       payee_iban, payee_name, made_by, made_at, changed_at)
     select c, 'REST', false, false, 'plain', '#000000', 100, 'Offer', 'An offer', 'Terms', $2, 'Duona ir Druska UAB',
       $3, bank_now(), bank_now()
     from unnest($1::uuid[]) c`,
    [[offer.couponId, offer.unwanted], ibans.bakery, staff.P],
  );
  await owner.query(
    `insert into coupon_version (coupon_id, version, payee_iban, payee_name, fields, changed_by, by_command, changed_at)
     select id, version, payee_iban, payee_name, '{}', made_by, false, made_at from coupon where id = any ($1)`,
    [[offer.couponId, offer.unwanted]],
  );
  await owner.query(`select add_coupon_codes($1, $2, bank_today() + 30, array['A-1', 'A-2'], $3)`, [
    ...[offer.couponId, offer.batchId, staff.P],
  ]);
  await owner.query(
    `insert into account (client_id, kind, iban, name, currency, floor_minor, opened_at)
     select id, 'client', $2, 'Main', 'EUR', 0, bank_now() from client where id = $1 and type = 'N'`,
    [people.stranger, ownIban(bankCode, people.stranger)],
  );
  return { offer };
}
/** Seconds that one staff user gives on a day without anybody else (decisions for staff, section 5). */
export const maxTimeAlone = 86_400n;
