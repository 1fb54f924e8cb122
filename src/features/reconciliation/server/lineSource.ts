/** Lines of statements in SQL, in the order of an index. */
import { sql } from 'kysely';
import { among, atLeast, atMost, holds } from '#server/lists/conditions.ts';
import type { Source } from '#server/lists/source.ts';
import { amountText, decimalText, getMinor } from '#shared/money.ts';
import { type LineState, lineList, stateLabels } from '../lineList.ts';
import { ruleKinds, ruleLabels } from '../rules.ts';

interface LineRow {
  id: string;
  code: string;
  booked_on: string;
  value_on: string;
  amount_minor: bigint;
  other_name: string;
  other_iban: string;
  message: string;
  reference: string;
  transaction_id: string;
  end_to_end_id: string;
  number: string;
  state: LineState;
  kind: 'match' | 'posting' | 'explanation' | null;
  rule: string | null;
  words: string | null;
  due_on: string | null;
  is_overdue: boolean | null;
  made_by: string | null;
}

export const lineSource: Source<typeof lineList, LineRow> = {
  list: lineList,
  relations: () => [getLines()],
  filters: {
    code: among('code'),
    state: among('state'),
    from: (moment, { zone }) => sql`r.booked_on >= (${moment}::timestamptz at time zone ${zone})::date`,
    to: (moment, { zone }) => sql`r.booked_on < (${moment}::timestamptz at time zone ${zone})::date`,
    least: atLeast('size_minor'),
    most: atMost('size_minor'),
    text: holds(['message', 'other_name', 'reference'], {
      codes: ['other_iban', 'transaction_id', 'end_to_end_id'],
      amounts: ['size_minor'],
    }),
  },
  bounds: ['from', 'to'],
  sorts: { bookedOn: { column: 'booked_on', type: 'date' } },
  tie: [{ column: 'id', type: 'uuid' }],
  indexed: ['bookedOn'],
  dress: (rows) => sql`
    select r.*, s.number, d.kind, d.rule, d.words, d.due_on::text as due_on, d.due_on < bank_today() as is_overdue,
      p.full_name as made_by
    from (${rows}) r
    join bank_statement s on s.id = r.statement_id
    left join bank_line_decision d on d.id = r.decision_id
    left join person p on p.id = d.made_by`,
  toItem: toLineItem,
  cells: {
    bookedOn: ({ bookedOn }) => bookedOn,
    valueOn: ({ valueOn }) => valueOn,
    code: ({ code }) => code,
    amount: ({ amount }) => decimalText(getMinor(amount)),
    otherName: ({ otherName }) => otherName,
    otherIban: ({ otherIban }) => otherIban,
    message: ({ message }) => message,
    reference: ({ reference }) => reference,
    transactionId: ({ transactionId }) => transactionId,
    endToEndId: ({ endToEndId }) => endToEndId,
    statement: ({ statement }) => statement,
    state: ({ state }) => stateLabels[state],
    how: ({ how }) => how,
    dueOn: ({ dueOn }) => dueOn,
    id: ({ id }) => id,
  },
  exported: { verb: 'statement-line.export', subjectKind: 'list' },
};

/** All lines, or one. */
function getLines(lineId?: string) {
  return sql`
    select l.id, l.code, l.booked_on, l.value_on::text as value_on, l.amount_minor,
      abs(l.amount_minor) as size_minor, l.other_name, l.other_iban, l.message, l.reference,
      coalesce(l.transaction_id, '') as transaction_id, coalesce(l.end_to_end_id, '') as end_to_end_id, l.state,
      l.statement_id, l.decision_id, l.client_id
    from bank_statement_line l
    ${lineId === undefined ? sql`` : sql`where l.id = ${lineId}`}`;
}

/** The list of one line. */
export function getOneLine(lineId: string): typeof lineSource {
  return { ...lineSource, relations: () => [getLines(lineId)] };
}

function toLineItem(row: LineRow) {
  return {
    ...{ id: row.id, code: row.code, bookedOn: row.booked_on, valueOn: row.value_on },
    amount: amountText('EUR', row.amount_minor),
    ...{ otherName: row.other_name, otherIban: row.other_iban, message: row.message, reference: row.reference },
    ...{ transactionId: row.transaction_id, endToEndId: row.end_to_end_id, statement: row.number, state: row.state },
    how: formatHow(row),
    dueOn: row.due_on ?? '',
    isOverdue: row.is_overdue ?? false,
  };
}

function formatHow({ kind, rule, words, made_by: by }: LineRow): string {
  if (kind === null) return '';
  if (kind === 'explanation') return words ?? '';
  const how = kind === 'posting' ? 'Posted' : 'Matched';
  return rule === null ? `${how} by ${by ?? ''}` : formatRule(rule);
}

/** What a rule is, by its kind. */
export function formatRule(kind: string): string {
  const known = ruleKinds.find((one) => one === kind);
  return known ? ruleLabels[known] : kind;
}
