/** The money of a client beside its cases: its accounts, and what moved against what was expected. */
import type { DescribeCase } from '#server/cases/declared.ts';
import { formatMoney } from '#shared/money.ts';
import { listFunds } from '../record/server/sql.ts';
import { countMonths } from '../score/server/profileSql.ts';
import { type Moved, sumMoved } from './caseSectionsSql.ts';
import { readDeclared } from './diligence.ts';

const recentMonths = 3;
/** 30 days, 90 days and 12 months of money, each as a month beside what was declared. */
export const whatMoved: DescribeCase = async (db, { clientId }) => {
  const there = await db.maybe(countMonths, [clientId]);
  if (!there) return [];
  const [moved, { declared }] = [await db.one(sumMoved, [clientId]), await readDeclared(db, clientId)];
  const expected = { in: declared?.incoming, out: declared?.outgoing, cash: declared?.cash };
  const row = (label: string, key: keyof typeof expected) => {
    const euros = expected[key];
    const [days30, days90, year] = [moved[`${key}_30`], moved[`${key}_90`], moved[`${key}_365`]];
    return [
      label,
      euros === undefined ? 'Not declared' : formatMoney(BigInt(euros) * 100n),
      formatMoney(days30),
      formatMoney(days90 / BigInt(Math.min(recentMonths, there.months))),
      formatMoney(year / BigInt(there.months)),
      formatAgainst(days30, euros),
    ];
  };
  const heads = ['Expected in a month', 'Last 30 days', '90 days, a month', '12 months, a month', 'Against expected'];
  const columns = [{ title: 'Money' }, ...heads.map((title) => ({ title, isNumber: true }))];
  const rows = [row('In', 'in'), row('Out', 'out'), row('Cash', 'cash')];
  return [{ title: 'Expected and actual, EUR', place: 'money', columns, rows }];
};

/** '240 %': the last 30 days against what was expected of a month. */
function formatAgainst(minor: Moved['in_30'], euros: number | undefined): string {
  if (euros === undefined || euros === 0) return minor > 0n && euros === 0 ? 'Not expected' : '–';
  return `${(minor * 100n) / (BigInt(euros) * 100n)} %`;
}

/** What is there, what is held, and what is free. */
export const whatTheyHave: DescribeCase = async (db, { clientId }) => {
  const funds = (await db.many(listFunds, [clientId])).map((fund) => {
    const { iban, name, currency, balance_minor: balance, available_minor: free, floor_minor: floor, blocked } = fund;
    const amounts = [balance, balance - floor - free, free].map((minor) => formatMoney(minor, currency));
    return [`${name}, ${iban}`, currency, ...amounts, blocked ? 'Blocked' : 'Open'];
  });
  const numbers = ['Balance', 'Held', 'Available'].map((title) => ({ title, isNumber: true }));
  const columns = [{ title: 'Account' }, { title: 'Currency' }, ...numbers, { title: 'State' }];
  return [{ title: 'Accounts', place: 'money', columns, rows: funds }];
};
