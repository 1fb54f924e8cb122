// Each action that a case offers to a staff user, with fields filled in as a thief would.

import { caseActs } from '#features/cases/acts.ts';
import type { CaseAnswer } from '#features/cases/caseAnswer.ts';
import { product } from '#src/features.server.ts';
import { field, getItems, type TestBank } from '../bank.ts';
import type { Desk } from '../desks.ts';
import { companies, ibans, people, staff } from '../village.ts';
import type { GuardName } from './guarded.ts';

/**
 * What one person may change by an action, though it is guarded: the decisions that the table of decisions for staff
 * (section 1) leaves to one person. Whatever else changes is a gain.
 */
export const mayByCase: Readonly<Record<string, readonly GuardName[]>> = {
  'PAYMENT POAP': ['payments'],
  'PEP AFLS': ['suppressions'],
  'RCA AFLS': ['suppressions'],
  'ADVERSE_MEDIA AFLS': ['suppressions'],
  // a weak match that stops nothing; others wait
  'SANCTION AFLS': ['suppressions'],
  'SANCTION tellFreeze': ['letters'],
  'MNT MRSM': ['silences'],
  // who is declined boards no more
  'COMPANY BDCL': ['flags'],
  'OPEN IAPR': ['accounts'],
  'REOPEN IAPR': ['accounts', 'flags'],
};

type Action = CaseAnswer['actions'][number];
const words: Readonly<Record<string, string>> = {
  ...{ country: 'LT', countries: 'LT', taxCountries: 'LT', sources: 'sales', activities: '16', postalCode: '1' },
  message: 'Thank you',
};

function filledIn({ key, kind, choices, options }: Action['fields'][number], nth: number): unknown {
  const named = Object.keys(choices);
  const of: Readonly<Record<typeof kind, unknown>> = {
    text: words[key] ?? 'A thief',
    day: '2099-01-01',
    euros: 1_000_000,
    // up to 100 000 EUR and a euro more, by turns
    limit: nth % 2 === 0 ? 10_000_000 : 10_000_100,
    amount: '100.00',
    iban: ibans.lonely,
    clients: [people.baker],
    one: named[nth % Math.max(1, named.length)],
    some: options.map(({ value }) => value),
  };
  return of[kind];
}

function getProps({ fields }: Action, path: string, nth: number): Record<string, unknown> {
  const props: Record<string, unknown> = {};
  // an order over an amount, and a suspect, where there is money; over accounts, and a victim, elsewhere
  const isRich = path.includes(companies.timber);
  const chosen: Readonly<Record<string, string>> = {
    covers: isRich ? 'amount' : 'accounts',
    who: isRich ? 'suspect' : 'victim',
  };
  for (const one of fields)
    if (!one.when || props[one.when.key] === one.when.is) props[one.key] = chosen[one.key] ?? filledIn(one, nth);
  return props;
}

export interface CaseTry {
  /** 'PATTERN SPRA' */
  name: string;
  method: 'PATCH';
  path: string;
  body: unknown;
}

/**
 * What can be done with a case now: whatever waits for a second person somewhere, and the nth of the rest at the end,
 * because it may move the case. Nothing where they may not see it.
 */
export async function caseTries({ browser }: Desk, path: string, nth: number): Promise<CaseTry[]> {
  const { status, body } = await browser.send('GET', path);
  if (status !== 200) return [];
  const [version, type] = [field(body, 'version'), String(field(body, 'icon'))];
  const offered = getItems({ items: field(body, 'actions') }) as unknown as Action[];
  const declared = product.cases.get(type)?.actions ?? [];
  const isSecond = ({ code }: Action) => declared.some((one) => one.code === code && one.needsSecond);
  const rest = offered.filter((one) => !isSecond(one));
  const last = rest[nth % Math.max(1, rest.length)];
  return [...offered.filter(isSecond), ...(last ? [last] : [])].map((action) => {
    const reasons = Object.keys(action.reasons).slice(0, 1);
    const sent = {
      comment: 'A thief.',
      version,
      props: getProps(action, path, nth),
      ...(reasons.length > 0 && { reasons }),
    };
    return { name: `${type} ${action.code}`, method: 'PATCH', path: `${path}?${action.code}`, body: sent };
  });
}

/** What can be done with any case: take, hand over, link, close as a duplicate of another one. */
export async function actTries(bank: TestBank, { browser }: Desk, path: string): Promise<CaseTry[]> {
  const { status, body } = await browser.send('GET', path);
  if (status !== 200) return [];
  const type = String(field(body, 'icon'));
  const { rows } = await bank.owner.query<{ id: string }>(
    `select o.id from client_case k join client_case o on o.subject_id = k.subject_id and o.type = k.type
      and o.id <> k.id
     where k.id = $1 and o.closed_at is null limit 1`,
    [path.slice(-36)],
  );
  const other = rows[0]?.id;
  const props: Readonly<Record<string, object>> = {
    handOver: { to: staff.M },
    ...(other && { link: { caseId: other }, duplicate: { of: other } }),
  };
  return caseActs
    .filter((act) => !['link', 'duplicate'].includes(act) || other)
    .map((act) => ({
      ...{ name: `${type} ${act}`, method: 'PATCH' as const, path: `${path}?${act}` },
      body: { comment: 'A thief.', version: field(body, 'version'), ...(props[act] && { props: props[act] }) },
    }));
}

/** Every case as an address, in the order in which they were opened. */
export async function casePaths({ owner }: TestBank): Promise<string[]> {
  const { rows } = await owner.query<{ path: string }>(
    `
      select '/web/tasks/' || subject_id || '/' || id as path from client_case where title <> 'Closable'
      order by opened_at, id`,
  );
  return rows.map(({ path }) => path);
}
