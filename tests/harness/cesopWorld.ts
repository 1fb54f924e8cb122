// Small worlds of payments across borders, written by SQL as rails and the card processor leave them, and the messages
// that the bank makes of them.

import { type Reply, startBank, type TestBank, textField } from './bank.ts';
import { type Desk, openDesks } from './desks.ts';
import { until } from './until.ts';
import { companies, ibans } from './village.ts';

export const quarter = '2026-Q3';
/** in the quarter */
const noon = '2026-08-12 12:00:00+03';

interface Wired {
  /** '2026-08-12 12:00:00+03' unless given: when it was executed */
  at?: string;
  count?: number;
  cents?: number;
}

/** A payment that came in: from a foreign IBAN to an account of ours. */
interface Incoming extends Wired {
  from: string;
  to?: string;
}
/** A payment to a foreign IBAN; `bic` of the bank that takes it. */
interface Outgoing extends Wired {
  to: string;
  name: string;
  bic?: string;
}
/** A card payment in a shop, or what a shop paid back. */
interface ByCard extends Wired {
  shop: string;
  country: string;
  entry?: string;
  category?: string;
}

export class CesopWorld {
  readonly bank: TestBank;
  readonly desks: Record<'A' | 'F' | 'E', Desk>;

  private constructor(bank: TestBank, desks: Record<'A' | 'F' | 'E', Desk>) {
    this.bank = bank;
    this.desks = desks;
  }

  static async open(): Promise<CesopWorld> {
    const bank = await startBank({ demo: false });
    return new CesopWorld(bank, await openDesks(bank, ['A', 'F', 'E']));
  }

  send(role: 'A' | 'F' | 'E', method: string, path: string, body?: unknown): Promise<Reply> {
    return this.desks[role].browser.send(method, path, body === undefined ? {} : { body });
  }

  receive({ from, to = ibans.timber, at = noon, count = 1, cents = 100 }: Incoming): Promise<string[]> {
    return this.#write(
      `insert into payment (id, rail, state, payer_name, payer_iban, payee_client_id, payee_account_id, payee_name,
         payee_iban, currency, amount_minor, payload_hash, created_at, changed_at, executed_at)
       select new_id(), 'incoming', 3, 'Geheim GmbH', $1, a.client_id, a.id, 'Timber', a.iban, 'EUR', $2, '', $3, $3, $3
       from account a, generate_series(1, $5) where a.iban = $4 returning id`,
      [from, cents, at, to, count],
    );
  }

  async pay({ to, name, bic, at = noon, count = 1, cents = 100 }: Outgoing): Promise<string[]> {
    const paid = await this.#write(
      `insert into payment (id, rail, state, payer_client_id, payer_account_id, payer_name, payer_iban, payee_name,
         payee_iban, currency, amount_minor, payload_hash, created_at, changed_at)
       select new_id(), 'sepa', 4, a.client_id, a.id, 'Timber', a.iban, $2, $1, 'EUR', $3, '', $4, $4
       from account a, generate_series(1, $6) where a.iban = $5 returning id`,
      [to, name, cents, at, ibans.timber, count],
    );
    await this.#query(`update payment set state = payment_state('pending') where id = any ($1)`, [paid]);
    await this.#execute(paid, at);
    if (bic !== undefined)
      await this.#query(
        `with file as (
           insert into rail_message (id, direction, file_name, sha256, body, items, state, created_at, changed_at)
           values (new_id(), 'out', 'x', '', '', 1, 'queued', now(), now()) returning id)
         insert into rail_transfer (id, direction, message_id, transaction_id, end_to_end_id, payment_id, amount_minor,
           is_instant, settlement_on, other_bic, other_name, other_iban, own_iban, created_at, posted_by)
         select new_id(), 'out', f.id, p.id::text, 'x', p.id, p.amount_minor, false, '2026-08-12', $2, 'x', 'x', 'x',
           now(), new_id()
         from file f, payment p where p.id = any ($1)`,
        [paid, bic],
      );
    return paid;
  }

  async payByCard({ shop, country, entry = '50', category = 'SHOP', at = noon, count = 1, cents = 100 }: ByCard) {
    const paid = await this.#write(
      `with paid as (
         insert into payment (id, rail, state, payer_client_id, payer_account_id, payer_name, payer_iban, payee_name,
           payee_iban, currency, amount_minor, category, tag, payload_hash, created_at, changed_at)
         select new_id(), 'card', 1, a.client_id, a.id, 'Timber', a.iban, $1, '', 'EUR', $2, $3, 'CARDTX', '', $4, $4
         from account a, generate_series(1, $8) where a.iban = $5 returning id)
       insert into payment_detail (payment_id, country, entry_code) select id, $6, $7 from paid
       returning payment_id as id`,
      [shop, cents, category, at, ibans.timber, country, entry, count],
    );
    await this.#execute(paid, at);
    return paid;
  }

  refundByCard({ shop, country, at = noon, count = 1, cents = 100 }: ByCard): Promise<string[]> {
    return this.#write(
      `with paid as (
         insert into payment (id, rail, state, payer_name, payer_iban, payee_client_id, payee_account_id, payee_name,
           payee_iban, currency, amount_minor, category, tag, payload_hash, created_at, changed_at, executed_at)
         select new_id(), 'card', 3, $1, '', a.client_id, a.id, 'Timber', a.iban, 'EUR', $2, 'SHOP', 'CARDTX', '', $3,
           $3, $3
         from account a, generate_series(1, $6) where a.iban = $4 returning id
       ), cleared as (
         insert into card_clearing (reference, kind, payment_id, amount_minor, settles_on, created_at)
         select id::text, 'refund', id, $2, '2026-08-12', $3 from paid)
       insert into payment_detail (payment_id, country) select id, $5 from paid returning payment_id as id`,
      [shop, cents, at, ibans.timber, country, count],
    );
  }

  /** They come back. */
  async giveBack(payments: readonly string[], at = noon): Promise<void> {
    await this.#query(`update payment set state = payment_state('reversed'), changed_at = $2 where id = any ($1)`, [
      payments,
      at,
    ]);
  }

  /** Makes a message and waits for its job; answers the message. */
  async make(role: 'A' | 'F' = 'F', of = quarter): Promise<string> {
    return this.#made(await this.send(role, 'POST', `/web/cesop/${of}`));
  }

  async correct(role: 'A' | 'F' = 'F', of = quarter): Promise<string> {
    return this.#made(await this.send(role, 'POST', `/web/cesop/${of}?correct`, { comment: 'Rejected rows.' }));
  }

  async #made(begun: Reply): Promise<string> {
    if (begun.status !== 200) throw new Error(`not made: ${begun.code}`);
    const jobId = textField(begun.body, 'jobId');
    await until(async () => {
      const { rows } = await this.bank.owner.query<{ state: string; error: string | null }>(
        'select state, error from job where id = $1',
        [jobId],
      );
      if (rows[0]?.error) throw new Error(`the job: ${rows[0].error}`);
      return rows[0]?.state === 'done';
    });
    return textField(begun.body, 'messageId');
  }

  async readFile(messageId: string, role: 'A' | 'F' | 'E' = 'F'): Promise<string> {
    const { status, body } = await this.send(role, 'GET', `/web/cesop-messages/${messageId}?file`);
    if (status !== 200) throw new Error(`no file: ${status}`);
    return Buffer.from(body instanceof Uint8Array ? body : '').toString();
  }

  file(messageId: string, role: 'A' | 'F' = 'A'): Promise<Reply> {
    return this.send(role, 'PATCH', `/web/cesop-messages/${messageId}?filed`, { reference: 'VMI-1' });
  }

  answer(messageId: string, text: string, role: 'A' | 'F' = 'F'): Promise<Reply> {
    const sent = { text, headers: { 'content-type': 'application/xml' } };
    return this.desks[role].browser.send('POST', `/web/cesop-messages/${messageId}?answer`, sent);
  }

  /** Of a client of the village: staff who are linked to it. */
  async link(staffId: string, by: string): Promise<void> {
    await this.#query(
      `insert into staff_link (staff_id, client_id, relation, comment, made_by) values ($1, $2, 'family', 'x', $3)`,
      [staffId, companies.timber, by],
    );
  }

  #execute(payments: readonly string[], at: string): Promise<void> {
    return this.#query(`update payment set state = payment_state('executed'), executed_at = $2 where id = any ($1)`, [
      payments,
      at,
    ]);
  }

  async #write(query: string, values: unknown[]): Promise<string[]> {
    const { rows } = await this.bank.owner.query<{ id: string }>(query, values);
    return rows.map(({ id }) => id);
  }

  async #query(query: string, values: unknown[]): Promise<void> {
    await this.bank.owner.query(query, values);
  }
}

export interface ReadPayee {
  name: string;
  country: string;
  accounts: string[];
  payments: number;
  refunds: number;
  /** DocTypeIndic, DocRefId and CorrDocRefId */
  doc: string;
  id: string;
  corrects: string | undefined;
  payerCountries: string[];
}

/** What the file says of each payee, in its order. */
export function readPayees(xml: string): ReadPayee[] {
  return [...xml.matchAll(/<cesop:ReportedPayee>(.*?)<\/cesop:ReportedPayee>/gs)].map(([, text = '']) => {
    const one = (form: RegExp) => form.exec(text)?.[1];
    return {
      ...{ name: one(/<cesop:Name [^>]*>([^<]*)</) ?? '', country: one(/<cesop:Country>(..)</) ?? '' },
      accounts: [...text.matchAll(/<cesop:AccountIdentifier [^>]*>([^<]*)</g)].map(([, account = '']) => account),
      payments: text.match(/IsRefund="false"/g)?.length ?? 0,
      refunds: text.match(/IsRefund="true"/g)?.length ?? 0,
      ...{ doc: one(/<cm:DocTypeIndic>([^<]*)</) ?? '', id: one(/<cm:DocRefId>([^<]*)</) ?? '' },
      corrects: one(/<cm:CorrDocRefId>([^<]*)</),
      payerCountries: [
        ...new Set([...text.matchAll(/<cesop:PayerMS [^>]*>(..)</g)].map(([, code = '']) => code)),
      ].sort(),
    };
  });
}
