/** Moves the money of a play: by files of other banks, by payment orders, and by the card simulator. */
import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { bankAnswer } from '#features/cards/processor/messages.ts';
import { askProcessor } from '#features/cards/server/processor.ts';
import type { CreditTransfer } from '#features/rails/iso20022/messages.ts';
import { writeMessage } from '#features/rails/iso20022/write.ts';
import { newId } from '#server/db/ids.ts';
import type { Services } from '#server/http/context.ts';
import { formatMoment } from '#shared/days.ts';
import { ownIban } from '#shared/iban.ts';
import { decimalText } from '#shared/money.ts';
import type { Movement } from '../movement.ts';
import { type DemoPerson, PlayFailed } from './demoPerson.ts';
import type { NewClient } from './newClient.ts';

/** A client of a play, and who acts for it. */
export interface Player extends NewClient {
  name: string;
  owner: DemoPerson;
  /** null: the play needs no card */
  cardId: string | null;
}

/** Of a bank that does not exist. */
const otherBank = { code: '99901', bic: 'DEMOLT21XXX' };
const getParty = (party: number) => ({
  name: `Partner ${party} UAB`,
  iban: ownIban(otherBank.code, `7${String(party).padStart(10, '0')}`),
});

/** Other banks pay: one message to the clearing, which delivers it. @param railDir that the bank shares with it */
export async function payIn(
  { clientId, iban, name }: Player,
  movements: readonly Movement[],
  { railDir, bic, bankBic }: { railDir: string; bic: string; bankBic: string },
): Promise<void> {
  const id = randomUUID().replaceAll('-', '');
  const now = new Date().toISOString();
  const transfers = movements.map(({ minor, party }, i): CreditTransfer => {
    const payer = getParty(party);
    return {
      ...{ transactionId: `${id.slice(0, 24)}-${i + 1}`, endToEndId: 'NOTPROVIDED', amountMinor: BigInt(minor) },
      ...{ debtor: { name: payer.name }, debtorIban: payer.iban, debtorBic: otherBank.bic },
      ...{ creditor: { name }, creditorIban: iban, creditorBic: bankBic },
      remittance: { text: `Play of ${clientId}` },
    };
  });
  const head = { messageId: id, createdAt: now, senderBic: otherBank.bic, receiverBic: bic };
  const text = writeMessage({
    ...{ kind: 'pacs.008', ...head, isInstant: false, settlementDay: now.slice(0, 10), transfers },
  });
  const folder = path.join(railDir, 'clearing', 'others');
  // the clearing never sees half a file: a name with a dot is being written
  await fs.writeFile(path.join(folder, `.${id}.xml`), text);
  await fs.rename(path.join(folder, `.${id}.xml`), path.join(folder, `${id}.xml`));
}

const created = z.object({ id: z.string() });
const pushed = z.object({ requestId: z.string() });

/** Orders of the client, approved together on the device of its owner. */
export async function payOut({ clientId, owner }: Player, movements: readonly Movement[]): Promise<void> {
  const ids: string[] = [];
  for (const { minor, party } of movements) {
    const { name, iban: acc } = getParty(party);
    const order = {
      acc,
      name,
      amount: decimalText(BigInt(minor)),
      currency: 'EUR',
      msg: 'Play',
      mismatchAccepted: true,
    };
    const answer = await owner.make('POST', `/web/${clientId}/payments`, { body: order, key: randomUUID() });
    ids.push(z.parse(created, answer).id);
  }
  const body = { ids, who: owner.personId };
  await owner.approve(z.parse(pushed, await owner.make('POST', `/web/${clientId}/tasks?pushauth`, { body })).requestId);
}

/** A machine gives cash, or somebody puts money on the account by a card of another bank. */
export async function moveByCard(
  services: Services,
  { iban, cardId }: Player,
  { what, minor, party }: Movement,
  bankTime: string,
): Promise<void> {
  const isCash = what === 'cash';
  const merchant = isCash
    ? { name: 'ATM Klaipėda', mcc: '6011', country: 'LT', city: 'Klaipėda', street: '' }
    : { name: `Partner ${party}`, mcc: '6540', country: 'LT', city: 'Klaipėda', street: '' };
  const message = {
    id: newId(),
    at: new Date().toISOString(),
    kind: 'feed',
    what: isCash ? 'purchase' : 'top-up',
    cardId: isCash ? cardId : null,
    iban: isCash ? null : iban,
    amount: { currency: 'EUR', minor: String(minor) },
    merchant,
    use: {
      ...{ entry: '51', online: false, atm: isCash, contactless: false, magstripe: false },
      localTime: formatMoment(bankTime, services.bank.zone),
    },
  } as const;
  const { decision, reason } = await askProcessor(services, message, bankAnswer);
  if (decision !== 'approved') throw new PlayFailed(`The card was declined: ${reason}`);
}

const card = z.object({ cardID: z.string() });

/** Orders a card with the highest limits, and accepts it as its holder. */
export async function orderCard({ clientId, owner }: Omit<Player, 'cardId'>, birthDate: string): Promise<string> {
  const cards = `/web/${clientId}/cards`;
  const body = { type: 'purpose', nameOnCard: 'Play', limit: cardLimit, monthlyLimit: cardLimit };
  const { cardID: cardId } = z.parse(card, await owner.make('POST', cards, { body, key: randomUUID() }));
  const holder = { holderID: owner.personId, holderDOB: birthDate };
  await owner.make('PATCH', `${cards}/${cardId}?invite`, { body: holder, key: randomUUID() });
  await owner.approveNewest('card-invitation');
  return cardId;
}

/** whole euros */
const cardLimit = 10_000;
