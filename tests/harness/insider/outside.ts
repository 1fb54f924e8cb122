// What a bank speaks with, for staff who try everything: another bank's clearing, a card processor, a translator.

import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import { openPool } from '#server/db/pool.ts';
import { startBank, type TestBank } from '../bank.ts';
import { clearing, newId, TestProcessor } from '../cardProcessor.ts';
import { freshDatabase, type TestDatabase } from '../database.ts';
import { issueCard } from '../issuedCards.ts';
import { withQuietRail } from '../otherBanks.ts';
import { freePort } from '../ports.ts';
import { TestRail } from '../rail.ts';
import { approvePayments } from '../railPayments.ts';
import { companies, ibans, settleVillage, staff } from '../village.ts';
import { type Foreign, type Loot, settleLoot } from './world.ts';

/** Banks that speak with the same others and hold the same, each in a database of its own. */
export class Outside {
  readonly loot: Loot;
  readonly #settled: TestDatabase;
  readonly #settings: Settings;
  readonly #end: () => Promise<void>;

  private constructor(own: { loot: Loot; settled: TestDatabase; settings: Settings; end: () => Promise<void> }) {
    this.loot = own.loot;
    this.#settled = own.settled;
    this.#settings = own.settings;
    this.#end = own.end;
  }

  /** What came from other banks is settled once: their files lie in one place, and nothing goes round by itself. */
  static async start(): Promise<Outside> {
    const processor = await TestProcessor.start();
    processor.answer = ({ kind }) =>
      kind === 'order'
        ? { last4: '4242', expiresOn: '2029-11-30' }
        : kind === 'delete-wallet'
          ? { deleted: 1 }
          : { wallets: [] };
    const translator = http.createServer((_, answer) => void answer.end('{"translatedText":"Good day"}'));
    const port = await freePort();
    translator.listen(port, '127.0.0.1');
    await once(translator, 'listening');
    const inHouse = { KONTORA_TRANSLATE_IN_HOUSE: 'on', KONTORA_TRANSLATE_URL: `http://127.0.0.1:${port}` };
    const settled = await freshDatabase();
    await settleVillage(settled.url, false);
    const app = openPool({ url: settled.serverUrl, size: 3 });
    const rail = await TestRail.open(app);
    const settings = { ...processor.settings, ...inHouse, KONTORA_RAIL_DIR: rail.root };
    const bank = await startBankIn(settled, settings);
    const loot = await settleLoot(bank, {
      ...(await settlePayments(bank, rail)),
      ...(await settleCards(bank)),
      ...(await settleReports(bank)),
    });
    await Promise.all([app.end(), bank.close()]);
    const end = async () => {
      translator.close();
      await Promise.all([processor.close(), rail.close(), settled.drop()]);
    };
    return new Outside({ loot, settled, settings, end });
  }

  close(): Promise<void> {
    return this.#end();
  }

  /** Another bank of these. */
  async bank(): Promise<TestBank> {
    const database = await this.#settled.copy();
    const bank = await startBankIn(database, this.#settings);
    return { ...bank, close: () => bank.close().then(database.drop) };
  }
}

type Settings = Readonly<Record<string, string>>;

function startBankIn(database: TestDatabase, { KONTORA_RAIL_DIR: railDir = '', ...settings }: Settings) {
  return startBank({ demo: false, database, railDir, product: withQuietRail, settings });
}

const day = '2026-11-23';
type Paid = Pick<Foreign, 'settled' | 'pending' | 'recalls' | 'aside' | 'fileId'>;

async function settlePayments({ owner }: TestBank, rail: TestRail): Promise<Paid> {
  const paid = await approvePayments(owner, { count: 3, amountMinor: 10_000n });
  const sent = await rail.handOver();
  const getSent = (id: string | undefined) => sent.filter((one) => one.transactionId === id?.replaceAll('-', ''));
  const [settled = '', pending = '', unlucky = ''] = paid;
  await rail.answer(getSent(settled), 'ACSC');
  const recalls = { returned: await recalled(owner, rail, 'IN1'), kept: await recalled(owner, rail, 'IN2') };
  // a fault of ours: the database refuses the state
  await owner.query(`alter table payment add constraint broken check (state <> payment_state('executed')) not valid`);
  await rail.answer(getSent(unlucky), 'ACSC');
  await owner.query('alter table payment drop constraint broken');
  const { rows } = await owner.query<{ id: string }>(`select id from rail_message where state = 'refused'`);
  const aside = { taken: await setAside(owner, rail, 'IN3'), returned: await setAside(owner, rail, 'IN4') };
  return { settled, pending, recalls, aside, fileId: rows[0]?.id ?? '' };
}

const coming = { amountMinor: 5_000n, endToEndId: 'NOTPROVIDED' };

/** A file with money for timber. */
function arriving(rail: TestRail, transactionId: string): Buffer {
  const transfer = {
    ...{ ...coming, transactionId, debtorIban: ibans.elsewhere, debtorBic: 'DEUTDEFFXXX' },
    ...{ debtor: { name: 'Erika Mustermann' }, creditor: { name: 'Žalioji Giria UAB' }, creditorIban: ibans.timber },
    ...{ creditorBic: rail.context.bank.bic, remittance: { text: 'Bread' } },
  };
  return rail.make({ kind: 'pacs.008', isInstant: false, settlementDay: day, transfers: [transfer] });
}

/** Money comes in of a payer without a name. Answers the transfer. */
async function setAside(owner: TestBank['owner'], rail: TestRail, transactionId: string): Promise<string> {
  const file = String(arriving(rail, transactionId)).replace('<Nm>Erika Mustermann</Nm>', '');
  await rail.put(Buffer.from(file));
  await rail.take();
  const { rows } = await owner.query<{ id: string }>('select id from rail_transfer where transaction_id = $1', [
    transactionId,
  ]);
  return rows[0]?.id ?? '';
}

/** Money comes in for timber, and its bank wants it back. Answers the recall's id. */
async function recalled(owner: TestBank['owner'], rail: TestRail, transactionId: string): Promise<string> {
  const { amountMinor, endToEndId } = coming;
  await rail.put(arriving(rail, transactionId));
  await rail.take();
  const original = { messageId: 'X', transactionId, endToEndId, amountMinor, settlementDay: day };
  const recall = { cancellationId: `C${transactionId}`, reason: { code: 'FRAD' }, original };
  await rail.put(rail.make({ kind: 'camt.056', recalls: [recall] }));
  await rail.take();
  const { rows } = await owner.query<{ id: string }>('select id from rail_recall where cancellation_id = $1', [
    recall.cancellationId,
  ]);
  return rows[0]?.id ?? '';
}

/** A card in use, and another piece of it that waits to be made. */
async function settleCards({ owner }: TestBank): Promise<Pick<Foreign, 'cardId' | 'messages'>> {
  const cardId = await issueCard(owner, { iban: ibans.timber, limit: 100n, monthly: 100n, name: 'FUEL' });
  await owner.query(
    `insert into card_order (id, card_id, client_id, state, ordered_at, changed_at, told_at)
     values (new_id(), $1, $2, 'ordered', now(), now(), now())`,
    [cardId, companies.timber],
  );
  const messages = { retried: await setMessageAside(owner, cardId), closed: await setMessageAside(owner, cardId) };
  return { cardId, messages };
}

/** A clearing of a card that could not be read by an older version, and can be read now. Answers its id. */
async function setMessageAside(owner: TestBank['owner'], cardId: string): Promise<string> {
  const id = newId();
  const said = { ...clearing(cardId, null, 500n), id, at: new Date().toISOString() };
  await owner.query(
    `insert into card_set_aside (id, at, body_hash, kind, reason, reference, card_id, client_id, body)
     values ($1, now(), sha256(convert_to($2, 'UTF8')), 'clearing', 'not-readable', $2, $3, $4, $5)`,
    [id, said.reference, cardId, companies.timber, JSON.stringify(said)],
  );
  return id;
}

async function settleReports({ owner }: TestBank): Promise<Pick<Foreign, 'reportId' | 'reports'>> {
  // an account of the bank that nothing was posted to
  await owner.query(
    `select add_ledger_account('SPARE', '2799', 'Spare', 'asset', 'Bank Two', '', false, false, false, $1, $1)`,
    [staff.F],
  );
  const add = async (isFiled = false) => {
    const id = randomUUID();
    await owner.query(
      `insert into mlro_report (id, state, subject_id, narrative, author_id, written_at, authority_narrative, checklist)
       values ($1, 'withMlro', $2, 'Odd', $3, bank_now(), 'Odd', '{who,what,when,where,why,how}')`,
      [id, companies.timber, staff.F],
    );
    if (!isFiled) return id;
    await owner.query(
      `update mlro_report set state = 'filed', decided_by = $2, decided_at = bank_now(), filed_at = bank_now()
       where id = $1`,
      [id, staff.H],
    );
    await owner.query(
      `insert into mlro_report_version (report_id, number, narrative, case_ids, payment_ids, made_by, made_at)
       values ($1, 1, 'Odd', '{}', '{}', $2, bank_now())`,
      [id, staff.H],
    );
    return id;
  };
  const worked = { describe: await add(), facts: await add(), stop: await add() };
  const undecided = { ...worked, file: await add(), leave: await add() };
  const reports = { ...undecided, supplement: await add(true), acknowledge: await add(true) };
  return { reportId: await add(), reports };
}
