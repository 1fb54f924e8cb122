/** Reads what the factors of many clients are found from, with one question for each kind of fact. */

import { readRisks } from '#features/risks/server/readRisks.ts';
import type { Db } from '#server/db/pool.ts';
import type { Facts, Profile } from '../facts.ts';
import { byClient } from './byClient.ts';
import * as queries from './factsSql.ts';

/** In the order of the numbers; a client that does not exist is left out. */
export async function readFacts(db: Db, ids: readonly string[]): Promise<Facts[]> {
  const [clients, money, cash, countries, cases, related, owners, risks] = await Promise.all([
    db.many(queries.readClients, [ids]),
    db.many(queries.sumMoney, [ids]),
    db.many(queries.sumCash, [ids]),
    db.many(queries.sumCountries, [ids]),
    db.many(queries.listCases, [ids]),
    db.many(queries.listRelatedCases, [ids]),
    db.many(queries.listOwners, [ids]),
    readRisks(db),
  ]);
  const moneyByClient = byClient(money);
  const cashByClient = byClient(cash);
  const countriesByClient = byClient(countries);
  const casesByClient = byClient(cases);
  const relatedByClient = byClient(related);
  const ownersByClient = byClient(owners);
  return clients.map((row) => {
    const [moved] = moneyByClient.get(row.id) ?? [];
    return {
      id: row.id,
      type: row.type,
      country: row.country,
      residence: row.residence,
      document:
        row.document_country === null ? null : { country: row.document_country, isExpired: row.is_expired === true },
      profile: getProfile(row),
      inMinor: moved?.in_minor ?? 0n,
      outMinor: moved?.out_minor ?? 0n,
      peakMinor: moved?.peak_minor ?? 0n,
      cashMinor: cashByClient.get(row.id)?.[0]?.minor ?? 0n,
      countries: (countriesByClient.get(row.id) ?? []).map(({ country, in_minor: inMinor, out_minor: outMinor }) => ({
        ...{ country, inMinor, outMinor },
      })),
      cases: (casesByClient.get(row.id) ?? []).map(getCase),
      relatedCases: (relatedByClient.get(row.id) ?? []).map((one) => ({ ...getCase(one), name: one.name })),
      owners: (ownersByClient.get(row.id) ?? []).map((one) => ({
        ...{ name: one.name, isCompany: one.is_company, country: one.country, shareBp: one.share_bp },
      })),
      hasOrder: row.has_order,
      risks,
    };
  });
}

type ClientRow = NonNullable<typeof queries.readClients.row>;

function getProfile(row: ClientRow): Profile | null {
  if (row.in_minor === null) return null;
  return {
    inMinor: row.in_minor,
    outMinor: row.out_minor ?? 0n,
    cashMinor: row.cash_minor ?? 0n,
    countries: row.countries ?? [],
    sources: row.sources ?? [],
    taxCountries: row.tax_countries ?? [],
    activities: row.activities ?? [],
  };
}

function getCase({ id, type, is_true: isTrue, is_over: isOver }: NonNullable<typeof queries.listCases.row>) {
  return { id, type, isTrue, isOver };
}
