/** Calls about the company itself. */
import { getPerson } from '#server/access/caller.ts';
import { record } from '#server/audit/record.ts';
import type { Handlers } from '#server/http/context.ts';
import { writeTags } from '#shared/cddTags.ts';
import { Refusal } from '#shared/errors.ts';
import { besideOrders, fundFigures } from '#shared/fundFigures.ts';
import { getFundId, parseFundId } from '#shared/ids.ts';
import { amountText } from '#shared/money.ts';
import { holds, messagePermissions, moneyPermissions, requestPermissions } from '#shared/permissions.ts';
import type { clientCalls } from '../calls.ts';
import type { nameCalls } from '../nameCalls.ts';
import { formatAddress } from '../profileRules.ts';
import type { CompanyRow } from './sql.ts';
import * as queries from './sql.ts';
import { readStats } from './stats.ts';

export const clientHandlers: Handlers<typeof clientCalls> = {
  readCompany: async ({ params }, { db, caller, services }) => {
    const person = getPerson(caller);
    const seesMoney = holds(person.letters, ...moneyPermissions);
    const [row, funds, orders] = await Promise.all([
      db.one(queries.readCompany, [params.companyId]),
      db.many(queries.listFunds, [params.companyId]),
      seesMoney ? db.many(queries.listOrders, [params.companyId]) : [],
    ]);
    return {
      account: row.id,
      address: row.addresses ?? [],
      Limits: row.limits ?? [],
      bic: services.bank.bic,
      doc: {
        legalForm: row.legal_form ?? '',
        companyName: row.title,
        companyCode: row.code ?? '',
        country: row.country ?? '',
      },
      funds: Object.fromEntries(
        funds.map((fund) => [
          getFundId(fund.currency, fund.iban, fund.blocked),
          { name: fund.name, ...(seesMoney && fundFigures(fund)) },
        ]),
      ),
      email: row.email ?? '',
      phonenr: row.phone ?? '',
      website: row.website ?? '',
      relation: `${person.memberRole}|${person.letters}`,
      approvals: row.approvals,
      confirmers: holds(person.letters, 'payments.create', 'payments.approve') ? (row.confirmers ?? []) : [],
      tasks: row.tasks,
      messages: holds(person.letters, ...messagePermissions) ? row.messages : 0,
      requests: holds(person.letters, ...requestPermissions) ? row.requests : 0,
      title: row.title,
      type: row.type,
      iban: funds[0]?.iban ?? '',
      status: row.registration_status,
      ...getRegistration(row),
      orders: orders.map(({ authority, number, amount_minor: amount, rest_minor: rest }) => ({
        ...{ authority, number, amount: amountText('EUR', amount), rest: amountText('EUR', rest) },
      })),
      besideOrders: seesMoney ? besideOrders(row) : null,
      pending: (row.pending ?? []).map(({ value, ...change }) => ({
        ...change,
        value: typeof value === 'string' ? value : formatAddress(value),
      })),
    };
  },

  readStats: ({ params }, { db }) => readStats(db, params.companyId),
};

function getRegistration({ registration, registration_status: status }: CompanyRow) {
  if (!registration) return { cddId: null, tags: [] };
  return { cddId: registration.id, tags: writeTags(status, registration.stage, registration.tags) };
}

export const nameHandlers: Handlers<typeof nameCalls> = {
  renameFund: async ({ params, query }, { db }) => {
    const fund = parseFundId(params.fundId);
    const renamed = fund
      ? await db.run(queries.renameFund, [params.companyId, fund.iban, fund.currency, query.name])
      : 0;
    if (renamed === 0) throw new Refusal('not-found');
    await record(db, {
      clientId: params.companyId,
      verb: 'account.rename',
      subjectKind: 'account',
      subjectId: params.fundId,
      detail: { name: query.name },
    });
    return { name: query.name };
  },
};
