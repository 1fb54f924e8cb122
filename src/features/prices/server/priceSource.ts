/** Prices in SQL, by code and first day. */
import { sql } from 'kysely';
import { holds, is } from '#server/lists/conditions.ts';
import type { Source } from '#server/lists/source.ts';
import { type PriceRow, toPrice } from '#server/prices/priceTable.ts';
import { basisLabels, getScopeKey } from '#shared/prices.ts';
import { type PriceState, priceList, stateLabels } from '../priceList.ts';
import { toTexts } from '../priceTexts.ts';

interface ListedRow extends PriceRow {
  state: PriceState;
  comment: string;
  released_at: string;
  client_name: string;
  made_by_name: string | null;
  confirmed_by_name: string | null;
}

export const priceSource: Source<typeof priceList, ListedRow> = {
  list: priceList,
  relations: () => [
    sql`
      select p.id, p.code, p.title, p.basis, p.client_type, p.client_id, p.amount_minor, p.rate_ppm, p.least_minor,
        p.most_minor, p.valid_from::text as valid_from, p.valid_until::text as valid_until, p.comment, p.released_at,
        p.made_by, p.confirmed_by, coalesce(p.client_id, p.client_type, 'all') as scope,
        coalesce(c.title, '') as client_name,
        case
          when p.withdrawn_at is not null then 'withdrawn'
          when p.valid_from > bank_today() then 'announced'
          when p.valid_until < bank_today() then 'past'
          else 'today'
        end as state
      from price p left join client c on c.id = p.client_id`,
  ],
  filters: {
    state: is('state'),
    code: is('code'),
    scope: is('scope'),
    text: holds(['title', 'comment', 'client_name'], { codes: ['code', 'client_id'], amounts: ['amount_minor'] }),
  },
  sorts: { code: { column: 'code', type: 'text' }, from: { column: 'valid_from', type: 'text' } },
  tie: [
    { column: 'valid_from', type: 'text' },
    { column: 'id', type: 'uuid' },
  ],
  indexed: [],
  dress: (rows) => sql`
    select r.*, m.full_name as made_by_name, c.full_name as confirmed_by_name
    from (${rows}) r left join person m on m.id = r.made_by left join person c on c.id = r.confirmed_by`,
  toItem: (row) => {
    const price = toPrice(row);
    return {
      ...{ id: price.id, code: price.code, title: price.title, ...toTexts(price), scope: getScopeKey(price.scope) },
      ...{ clientName: row.client_name, from: price.from, until: price.until, state: row.state },
      ...{ comment: row.comment, releasedAt: row.released_at },
      ...{ madeBy: row.made_by_name ?? '', confirmedBy: row.confirmed_by_name ?? '' },
    };
  },
  facet: { field: 'state', column: 'state' },
  cells: {
    code: ({ code }) => code,
    title: ({ title }) => title,
    basis: ({ basis }) => basisLabels[basis],
    scope: ({ scope }) => scope,
    clientName: ({ clientName }) => clientName,
    amount: ({ amount }) => amount,
    rate: ({ rate }) => rate,
    least: ({ least }) => least,
    most: ({ most }) => most,
    from: ({ from }) => from,
    until: ({ until }) => until ?? '',
    state: ({ state }) => stateLabels[state],
    madeBy: ({ madeBy }) => madeBy,
    confirmedBy: ({ confirmedBy }) => confirmedBy,
    releasedAt: ({ releasedAt }, { timeIn }) => timeIn(releasedAt),
    comment: ({ comment }) => comment,
  },
  exported: { verb: 'price.export', subjectKind: 'list' },
};
