/** One client as staff see it. */
import type { Db } from '#server/db/pool.ts';
import { Refusal } from '#shared/errors.ts';
import { besideOrders, fundFigures } from '#shared/fundFigures.ts';
import { getFundId } from '#shared/ids.ts';
import type { ClientRecord, Ending, Notice } from '../calls.ts';
import { whyNotClosed, whyNotEmpty } from '../rules.ts';
import { type EndingRow, listEndings, type NoticeRow, readNotice } from './closingSql.ts';
import { type IdentityRow, readIdentity } from './identitySql.ts';
import { listUnconfirmed } from './residence.ts';
import * as queries from './sql.ts';

interface Seen {
  /** an identity document; otherwise it is only on file */
  identity: boolean;
  /** restricted cases; otherwise they are neither named nor counted */
  restricted: boolean;
}

/** What a reader sees of it. @throws Refusal not-found */
export async function readRecord(db: Db, clientId: string, seen: Seen): Promise<ClientRecord> {
  const row = await db.maybe(queries.readClient, [clientId]);
  if (!row) throw new Refusal('not-found');
  const [funds, restrictions, cases, contact, people, companies, closing, identity, notice, endings, unconfirmed] =
    await Promise.all([
      db.many(queries.listFunds, [clientId]),
      db.many(queries.listRestrictions, [clientId, seen.restricted]),
      db.many(queries.listOpenCases, [clientId, seen.restricted]),
      db.maybe(queries.readLastContact, [clientId]),
      db.many(queries.listPeople, [clientId]),
      db.many(queries.listCompanies, [clientId]),
      db.one(queries.readClosing, [clientId]),
      db.maybe(readIdentity, [clientId]),
      db.maybe(readNotice, [clientId]),
      db.many(listEndings, [clientId]),
      db.many(listUnconfirmed, [clientId]),
    ]);
  return {
    ID: row.id,
    type: row.type,
    title: row.title,
    flags: row.flags,
    status: row.registration_status,
    code: row.code,
    legalForm: row.legal_form,
    country: row.country,
    birthDate: row.birth_date,
    email: row.email,
    phonenr: row.phone,
    website: row.website,
    identity: identity ? shownIdentity(identity, seen.identity) : null,
    address: row.addresses ?? [],
    unconfirmed,
    openedOn: row.opened_on,
    info: row.info,
    approvals: row.approvals,
    funds: Object.fromEntries(
      funds.map((fund) => [
        getFundId(fund.currency, fund.iban, fund.blocked),
        { name: fund.name, openedOn: fund.opened_on, ...fundFigures(fund) },
      ]),
    ),
    besideOrders: besideOrders(row),
    Limits: row.limits ?? [],
    Score: row.score ?? [],
    restrictions: restrictions.map((one) => ({
      id: one.id,
      scope: one.scope,
      cause: one.cause,
      fundId: one.iban === null || one.currency === null ? null : getFundId(one.currency, one.iban, true),
      caseId: one.case_id,
      comment: one.comment,
      madeBy: one.made_by,
      madeAt: one.made_at,
    })),
    cases: cases.map(({ id, type, title, opened_at: openedAt }) => ({ id, type, title, openedAt })),
    openCases: cases[0]?.total ?? 0,
    lastContact: contact ? { at: contact.at, fromBank: contact.from_bank } : null,
    people: people.map(({ id, full_name: fullName, relation, state }) => ({ id, fullName, relation, state })),
    companies,
    whyNotClosed: whyNotClosed(closing),
    whyNotEmpty: whyNotEmpty(closing),
    notice: notice ? getNotice(notice) : null,
    endings: endings.map(getEnding),
  };
}

function shownIdentity(row: IdentityRow, maySee: boolean): ClientRecord['identity'] {
  const { kind, number, country, issued_on: issuedOn, expires_on: expiresOn, is_expired: isExpired } = row;
  const document = { kind, number, country, issuedOn, expiresOn, isExpired };
  return { checkedAt: row.added_at, document: maySee ? document : null };
}

function getNotice({ given_at: givenAt, given_by: givenBy, closes_from: closesFrom, comment }: NoticeRow): Notice {
  return { givenAt, givenBy, closesFrom, comment };
}

function getEnding({ notice_given_on: noticeGivenOn, closing_comment: closingComment, ...row }: EndingRow): Ending {
  const { case_id: caseId, ...shown } = row;
  return { ...shown, noticeGivenOn, closingComment, caseId };
}
