/** The cards of a company: orders, changes, holders. */

import { findInvitee } from '#features/members/server/invitations.ts';
import { getPerson, hasPermission, type SignedIn } from '#server/access/caller.ts';
import type { ShownStep } from '#server/access/shownStep.ts';
import { record } from '#server/audit/record.ts';
import { newId } from '#server/db/ids.ts';
import type { Context, Handlers, Preparations } from '#server/http/context.ts';
import { Refusal } from '#shared/errors.ts';
import { parseFundId } from '#shared/ids.ts';
import { moneyPermissions } from '#shared/permissions.ts';
import type { cardCalls, NewCard } from '../calls.ts';
import type { CardItem } from '../card.ts';
import { maxCards } from '../limits.ts';
import { cardDesigns, loosens } from '../rules.ts';
import { getCard } from './cardRows.ts';
import {
  applyChange,
  changeLines,
  formatCard,
  getActions,
  lockCard,
  loseCard,
  orderPlastic,
  refuseAction,
} from './changes.ts';
import { offerCard } from './holders.ts';
import { cardOrdersLoop } from './orders.ts';
import type { CardRow } from './sql.ts';
import * as queries from './sql.ts';

export const cardHandlers: Handlers<typeof cardCalls, typeof cardPreparations> = {
  listCards: async ({ params: { companyId } }, { db, caller }) => {
    const rows = await db.many(queries.listCards, [companyId]);
    return { items: rows.map((row) => getCard(row, seesMoney(getPerson(caller)))), next: null };
  },

  orderCard: async ({ params: { companyId }, body, prepared }, context) => {
    const { db, caller } = context;
    const id = newId();
    const by = getPerson(caller).personId;
    const limits = [BigInt(body.limit) * 100n, BigInt(body.monthlyLimit) * 100n];
    const name = body.type === 'purpose' ? (body.nameOnCard ?? '') : '';
    await db.run(queries.insertCard, [id, companyId, prepared.accountId, cardDesigns[body.type], name, ...limits, by]);
    await orderPlastic(db, { id, client_id: companyId }, by);
    notifyProcessor(context);
    return readOne(context, companyId, id);
  },

  updateCard: async ({ params: { companyId, cardId }, body, prepared: { row } }, context) => {
    await applyChange(context.db, row, body);
    return readOne(context, companyId, cardId);
  },

  terminateCard: async ({ params: { companyId, cardId } }, { db }) => {
    const row = await lockCard(db, companyId, cardId);
    await refuseAction(db, 'terminate', row);
    await db.run(queries.terminateCard, [cardId]);
  },

  inviteHolder: async ({ params: { companyId, cardId }, prepared: { row, holder } }, context) => {
    const { personId, fullName } = getPerson(context.caller);
    await offerCard(context.db, row, holder, { id: personId, fullName });
    return readOne(context, companyId, cardId);
  },

  loseCard: async ({ params: { companyId, cardId } }, context) => {
    const row = await lockCard(context.db, companyId, cardId);
    refuseOther(getPerson(context.caller), row, '');
    await loseCard(context.db, row);
    return readOne(context, companyId, cardId);
  },

  printCard: async ({ params: { companyId, cardId }, prepared: { row } }, context) => {
    const by = getPerson(context.caller).personId;
    await orderPlastic(context.db, row, by);
    await record(context.db, { clientId: companyId, subjectKind: 'card', subjectId: cardId, verb: 'card.print' });
    notifyProcessor(context);
    return readOne(context, companyId, cardId);
  },
};

/** What the caller's own device approves before a card is ordered, assigned or loosened. */
export const cardPreparations = {
  orderCard: async ({ params: { companyId }, body }, { db }) => {
    const company = await db.one(queries.readCompany, [companyId]);
    if (company.is_locked) throw new Refusal('client-locked');
    if (company.cards >= maxCards) throw new Refusal('too-many-cards');
    const isNameless = body.type === 'purpose' && (body.nameOnCard ?? '') === '';
    if (isNameless || (body.type === 'named' && body.nameOnCard !== undefined))
      throw new Refusal('invalid-input', [{ path: 'nameOnCard', code: isNameless ? 'required' : 'unknown-field' }]);
    const fund = body.accountid === undefined ? null : parseFundId(body.accountid);
    if (fund && fund.currency !== 'EUR') throw new Refusal('account-closed');
    const account = await db.maybe(queries.findFund, [companyId, fund?.iban ?? null]);
    if (!account) throw new Refusal('account-closed');
    return { shown: shownOrder(body, company.title), facts: { accountId: account.id } };
  },

  updateCard: async ({ params: { companyId, cardId }, body }, { db, caller }) => {
    const row = await lockCard(db, companyId, cardId);
    const person = getPerson(caller);
    const isLockAlone = body.enabled === 0 && Object.keys(body).length === 1;
    refuseOther(person, row, isLockAlone ? '' : 'M');
    // letters of holders are the company's to give
    if (body.options !== undefined && !hasPermission(person, 'cards.manage')) throw new Refusal('not-permitted');
    for (const action of getActions(body)) await refuseAction(db, action, row);
    const needsApproval = loosens(body, getCard(row, false));
    return { shown: needsApproval ? shownChange(row, body) : null, facts: { row } };
  },

  inviteHolder: async ({ params: { companyId, cardId }, body }, { db, caller, services }) => {
    const row = await lockCard(db, companyId, cardId);
    await refuseAction(db, 'assign', row);
    const holder = await findInvitee(db, {
      ...{ purpose: 'assign-card', userId: body.holderID, birthDate: body.holderDOB },
      ...{ callerId: getPerson(caller).personId, bankCode: services.bank.bankCode },
    });
    return { shown: shownHolder(row, holder), facts: { row, holder } };
  },

  printCard: async ({ params: { companyId, cardId } }, { db, caller }) => {
    const row = await lockCard(db, companyId, cardId);
    refuseOther(getPerson(caller), row, 'P');
    await refuseAction(db, 'update', row);
    if (row.order_state === 'ordered' || row.order_state === 'sent') throw new Refusal('card-order-under-way');
    return {
      shown: { title: 'Order a plastic card', lines: [{ label: 'Card', value: formatCard(row) }] },
      facts: { row },
    };
  },
} satisfies Preparations<typeof cardCalls>;

/** Who manages cards may do everything; a holder what the option allows ('': without any), on the own card. */
function refuseOther(person: SignedIn, row: CardRow, option: string): void {
  if (hasPermission(person, 'cards.manage')) return;
  const isHolder = row.holder_id === person.personId && row.accepted_at !== null;
  if (!isHolder || !row.options.includes(option)) throw new Refusal('not-permitted');
}

const seesMoney = (person: SignedIn) => hasPermission(person, ...moneyPermissions);

async function readOne({ db, caller }: Context, companyId: string, cardId: string): Promise<CardItem> {
  return getCard(await db.one(queries.readCard, [companyId, cardId]), seesMoney(getPerson(caller)));
}

function notifyProcessor({ afterCommit, services }: Context): void {
  afterCommit(() => services.wakeLoop(cardOrdersLoop));
}

function shownOrder({ type, nameOnCard, limit, monthlyLimit }: NewCard, company: string): ShownStep {
  return {
    title: 'Order a card',
    lines: [
      { label: 'Company', value: company },
      { label: 'Card', value: type === 'named' ? 'In the name of its holder' : `For a purpose: ${nameOnCard ?? ''}` },
      ...changeLines({ limit, monthlyLimit }),
    ],
  };
}

function shownChange(row: CardRow, change: Parameters<typeof changeLines>[0]): ShownStep {
  return { title: 'Change a card', lines: [{ label: 'Card', value: formatCard(row) }, ...changeLines(change)] };
}

function shownHolder(row: CardRow, holder: { id: string; fullName: string }): ShownStep {
  return {
    title: 'Assign a card',
    lines: [
      { label: 'Card', value: formatCard(row) },
      { label: 'Holder', value: holder.fullName },
      { label: 'Number', value: holder.id },
    ],
  };
}
