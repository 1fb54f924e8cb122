/** The list of months with fees: a company has twelve a year. */
import { sql } from 'kysely';
import { invoiceList } from '#features/accounts/invoiceList.ts';
import type { Scope, Source, Sql } from '#server/lists/source.ts';
import { amountText, decimalText, parseAmountText } from '#shared/money.ts';

interface MonthRow {
  month: string;
  currencies: string[];
  /** minor units as text, in the order of the currencies */
  amounts: string[];
  fees: number;
  is_final: boolean;
}

// Fees of payments come from the day totals. Fees that are payments of their own (category FEES) are few. A refund is
// subtracted in the month of the refund; the month of the charge does not change.
function months({ clientId }: Scope): Sql[] {
  return [
    sql`
      select c.month, array_agg(c.currency order by c.currency) as currencies,
        array_agg(c.amount_minor::text order by c.currency) as amounts,
        (array_agg(c.amount_minor order by c.currency))[1] as first_minor, sum(c.fees)::integer as fees,
        c.month < to_char(bank_today(), 'YYYY-MM') as is_final
      from (
        select m.month, m.currency, sum(m.fees)::integer as fees, sum(m.amount_minor)::bigint as amount_minor
        from (
              select to_char(d.day, 'YYYY-MM') as month, a.currency, sum(d.count) as fees,
                sum(d.amount_minor) as amount_minor
              from account a
              join day_total d on d.account_id = a.id and d.direction = 'out' and d.kind = 'fee'
              where a.client_id = ${clientId}
              group by 1, 2
              union all
              select to_char(p.executed_at at time zone b.zone, 'YYYY-MM'), p.currency, count(*), sum(p.amount_minor)
              from bank b, payment p
              join account f on f.id = p.payee_account_id and f.kind = 'fee_income'
              where p.payer_client_id = ${clientId} and p.category = 'FEES'
                and p.state in (payment_state('executed'), payment_state('reversed'))
              group by 1, 2
              union all
              select to_char(r.booked_on, 'YYYY-MM'), r.currency, 0, -sum(r.amount_minor)
              from (
                select t.booked_on, a.currency, t.amount_minor
                from account a
                join transfer t on t.credit_id = a.id and t.reverses is not null
                join transfer c on c.id = t.reverses
                join account f on f.id = c.credit_id and f.kind = 'fee_income'
                where a.client_id = ${clientId} or a.debtor_id = ${clientId}
              ) r
              group by 1, 2
        ) m
        group by 1, 2
      ) c
      group by c.month`,
  ];
}

export const invoiceSource: Source<typeof invoiceList, MonthRow> = {
  list: invoiceList,
  relations: months,
  filters: {},
  sorts: {
    month: { column: 'month', type: 'text' },
    fees: { column: 'fees', type: 'bigint' },
    amount: { column: 'first_minor', type: 'bigint' },
  },
  tie: [{ column: 'month', type: 'text' }],
  indexed: [],
  toItem: ({ month, currencies, amounts, fees, is_final: isFinal }) => ({
    month,
    amounts: currencies.map((currency, at) => amountText(currency, BigInt(amounts[at] ?? 0))),
    fees,
    isFinal,
  }),
  cells: {
    month: ({ month }) => month,
    fees: ({ fees }) => String(fees),
    // a month with fees in two currencies has both in one cell: they cannot be added up
    amount: ({ amounts }) => amounts.map(formatDecimal).join(', '),
  },
  exported: { verb: 'fee.export', subjectKind: 'client' },
};

function formatDecimal(text: string): string {
  const amount = parseAmountText(text);
  return amount ? `${decimalText(amount.minor, amount.currency)} ${amount.currency}` : '';
}
