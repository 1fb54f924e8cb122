/** Calls of the price table. Finance proposes, an administrator confirms. */
import { refuseLinked } from '#server/access/conflicts.ts';
import { record } from '#server/audit/record.ts';
import { readBankTime } from '#server/clock/bank.ts';
import { throwRefused } from '#server/db/refusals.ts';
import type { Handlers } from '#server/http/context.ts';
import { exportList } from '#server/lists/file.ts';
import { readList } from '#server/lists/read.ts';
import { bankScope } from '#server/lists/source.ts';
import { getPrice, railCodes, readPrices } from '#server/prices/priceTable.ts';
import { twoPeople } from '#server/secondPerson/twoPeople.ts';
import { Refusal } from '#shared/errors.ts';
import { earliestRaise, getScopeKey, type Price, parseScopeKey } from '#shared/prices.ts';
import type { priceCalls } from '../calls.ts';
import type { openPriceCalls } from '../openCalls.ts';
import { toTexts } from '../priceTexts.ts';
import { countClients, findPriceBefore, listPrices, type pricePreparations, readWhom } from './preparations.ts';
import { priceSource } from './priceSource.ts';
import * as queries from './sql.ts';

export const openPriceHandlers: Handlers<typeof openPriceCalls> = {
  readPriceList: async (_input, { db, services }) => {
    const { today, prices } = await readPrices(services.pool, db);
    const items = prices
      .filter(({ scope }) => scope.kind !== 'client')
      .map((price) => ({ ...toShown(price), scope: getScopeKey(price.scope) }));
    return { today, items };
  },

  readOwnPrices: async ({ params: { companyId } }, { db, services }) => {
    const [table, client] = await Promise.all([
      readPrices(services.pool, db),
      db.maybe(queries.readClient, [companyId]),
    ]);
    if (!client) throw new Refusal('not-found');
    const payer = { clientId: companyId, type: client.type };
    const items = Object.values(railCodes).map((code) => toShown(getPrice(table, code, payer, table.today)));
    return { today: table.today, items };
  },
};

export const priceHandlers: Handlers<typeof priceCalls, typeof pricePreparations> = {
  listPrices: ({ query }, context) => readList(priceSource, bankScope(context, 'client_id'), query, context.db),

  exportPrices: ({ query }, context) => exportList(priceSource, bankScope(context, 'client_id'), query, context),

  readPriceEffect: async ({ query: { code, scope: key, from } }, { db, caller }) => {
    const scope = parseScopeKey(key);
    const { today } = await readBankTime(db);
    const whom = await readWhom(db, scope);
    await refuseLinked(db, caller, [whom.clientId]);
    const day = from === undefined || from < today ? today : from;
    const before = findPriceBefore(await listPrices(db, code), code, scope, whom.type, day);
    const clients = await countClients(db, code, scope, day);
    return { today, earliestRaise: earliestRaise(today), clients, before: before ? toShown(before) : null };
  },

  releasePrice: async ({ body: { comment }, prepared: { price, isRaise } }, context) => {
    const { db } = context;
    const { madeBy, confirmedBy } = twoPeople(context);
    const { id, code, title, basis, scope, from, until } = price;
    const type = scope.kind === 'type' ? scope.type : null;
    const clientId = scope.kind === 'client' ? scope.clientId : null;
    const figures = [price.amountMinor, price.ratePpm, price.leastMinor, price.mostMinor];
    const row = [
      id,
      code,
      title,
      basis,
      type,
      clientId,
      ...figures,
      from,
      until,
      comment,
      madeBy,
      confirmedBy,
      isRaise,
    ];
    throwRefused((await db.one(queries.releasePrice, row)).refusal);
    const facts = { code, from, ...toTexts(price), until: until ?? '' };
    await record(db, {
      ...{ clientId, verb: 'price.release', subjectKind: 'price', subjectId: id },
      ...{ facts, detail: { comment } },
    });
  },

  endPrice: async ({ params: { priceId: id }, body: { until, comment }, prepared }, { db }) => {
    throwRefused((await db.one(queries.endPrice, [id, until, prepared.isRaise])).refusal);
    const about = { clientId: null, subjectKind: 'price', subjectId: id } as const;
    await record(db, { ...about, verb: 'price.end', facts: { until }, detail: { comment } });
  },

  withdrawPrice: async ({ params: { priceId: id }, body: { comment } }, context) => {
    const { db } = context;
    throwRefused((await db.one(queries.withdrawPrice, [id, twoPeople(context).madeBy])).refusal);
    const about = { clientId: null, subjectKind: 'price', subjectId: id } as const;
    await record(db, { ...about, verb: 'price.withdraw', detail: { comment } });
  },
};

function toShown(price: Price) {
  const { code, title, from, until } = price;
  return { code, title, ...toTexts(price), from, until };
}
