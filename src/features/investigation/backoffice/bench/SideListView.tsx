import { ListView } from '#client/lists/ListView.tsx';
import { useList } from '#client/lists/useList.ts';
import { Link } from '#client/router/Link.tsx';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { DateRange } from '#client/ui/input/DateRange.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import type { FilterField } from '#client/ui/table/filterFields.ts';
import { benchCalls } from '#features/investigation/calls.ts';
import { type ComplianceSearch, complianceSearch } from '#features/investigation/complianceSearch.ts';
import { type SideRow, sideList } from '#features/investigation/sideList.ts';
import { formatIban } from '#shared/iban.ts';
import { getQuery } from '#shared/lists/list.ts';
import { formatMoney, getMinor } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { euros } from '../benchLinks.ts';
import styles from './bench.module.css';
import { linkedWords } from './partyColumns.tsx';

const words = {
  one: 'payment',
  many: 'payments',
  search: 'Counterparty, IBAN or amount',
  failed: 'The payments could not be loaded',
};
const directionLabels = { in: 'Income', out: 'Expense' } as const;
const kindLabels = { cash: 'Card cash', deposit: 'Card top-ups', other: 'Other' } as const;

/** The payments that a figure is made of, with their sum. */
export function SideListView({ client }: { client: string }) {
  const [all, change] = usePageSearch(complianceSearch);
  const { dayFrom, dayTo, direction, kind, party, unnamed, event, grown, text } = all;
  const search = { dayFrom, dayTo, direction, kind, party, unnamed, event, grown, text, sort: getSort(all.sort) };
  const query = getQuery(sideList, search);
  const params = { clientId: client };
  const shown = useList(sideList, benchCalls.listSides, { params, query });
  return (
    <Section
      title={getTitle(all)}
      summary="What came back is a line of its own, below zero, on the day of the payment."
    >
      <ListView
        list={sideList}
        shown={shown}
        search={search}
        onChange={change}
        label="Payments"
        words={words}
        fields={getFields(all, change)}
        file={{ call: benchCalls.exportSides, input: { params, query } }}
        columns={getColumns(client)}
        sum={<Sum sums={shown.count?.sums} />}
        empty={
          <EmptyState icon="list" title="No payments">
            {event === undefined
              ? 'Payments in EUR appear here once they are executed.'
              : 'What this event has counted is no longer kept.'}
          </EmptyState>
        }
      />
    </Section>
  );
}

const getSort = (sort: ComplianceSearch['sort']) => (sort === 'time' || sort === '-time' ? sort : undefined);

/** 'Payments: income, card top-ups' */
function getTitle({ direction, kind, event, grown }: ComplianceSearch): string {
  const parts = [
    event !== undefined && (grown === 'yes' ? 'of what the event grew to' : 'of the event'),
    direction && directionLabels[direction].toLowerCase(),
    kind && kindLabels[kind].toLowerCase(),
  ].filter(Boolean);
  return parts.length === 0 ? 'Payments' : `Payments: ${parts.join(', ')}`;
}

function Sum({ sums }: { sums: Readonly<Record<string, readonly string[]>> | undefined }) {
  if (!sums) return null;
  const [income = 'EUR0.00'] = sums['income'] ?? [];
  const [expense = 'EUR0.00'] = sums['expense'] ?? [];
  const total = getMinor(income) + getMinor(expense);
  return `Income ${euros(income)}, expense ${euros(expense)}, together ${formatMoney(total)} EUR`;
}

type Change = (changes: Partial<ComplianceSearch>) => void;

function getFields({ dayFrom, dayTo, direction, kind, party, unnamed, event }: ComplianceSearch, change: Change) {
  const options = (labels: Readonly<Record<string, string>>) =>
    Object.entries(labels).map(([value, label]) => ({ value, label }));
  const fields: FilterField[] = [
    {
      kind: 'inputs',
      label: 'Days',
      value: dayFrom || dayTo ? `${dayFrom ?? 'the first'} to ${dayTo ?? 'today'}` : undefined,
      onChange: () => change({ dayFrom: undefined, dayTo: undefined }),
      inputs: (close) => (
        <DateRange
          value={{ from: dayFrom, to: dayTo }}
          onChange={(chosen) => {
            change({ dayFrom: chosen.from, dayTo: chosen.to });
            close();
          }}
        />
      ),
    },
    {
      kind: 'choice',
      label: 'Direction',
      options: options(directionLabels),
      value: direction,
      onChange: (value) => change({ direction: value === 'in' || value === 'out' ? value : undefined }),
    },
    {
      kind: 'choice',
      label: 'Kind',
      options: options(kindLabels),
      value: kind,
      onChange: (value) => change({ kind: isKind(value) ? value : undefined }),
    },
    {
      kind: 'choice',
      label: 'IBAN',
      value: unnamed,
      options: options({ yes: 'Not given', no: 'Given' }),
      onChange: (value) => change({ unnamed: value === 'yes' || value === 'no' ? value : undefined }),
    },
  ];
  const fixed = (label: string, value: string | undefined, clear: () => void): FilterField[] =>
    value === undefined ? [] : [{ kind: 'choice', label, options: [{ value, label: value }], value, onChange: clear }];
  return [
    ...fields,
    ...fixed('Counterparty', party, () => change({ party: undefined })),
    ...(event === undefined
      ? []
      : fixed('Counted by', 'an event', () => change({ event: undefined, grown: undefined }))),
  ];
}

const isKind = (value: string | undefined): value is keyof typeof kindLabels =>
  value !== undefined && Object.hasOwn(kindLabels, value);

function getColumns(client: string): Column<SideRow>[] {
  return [
    {
      key: 'name',
      title: 'Counterparty',
      render: ({ name, iban, paymentID, isLinked }) => (
        <span className={styles.two}>
          {isLinked ? (
            <span>{name || iban}</span>
          ) : (
            <Link to={paths.bkoTransactions} search={{ open: `${client}.${paymentID}` }}>
              {name || iban || 'No name'}
            </Link>
          )}
          {iban !== '' && <span className={styles.small}>{formatIban(iban)}</span>}
          {isLinked && <span className={styles.small}>{linkedWords}</span>}
        </span>
      ),
    },
    {
      ...{ key: 'kind', title: 'Kind', width: 180, hideBelow: 768, list: 'text' },
      render: ({ direction, kind }) => `${directionLabels[direction]}: ${kindLabels[kind].toLowerCase()}`,
    },
    { ...{ key: 'day', title: 'Day', width: 120, list: 'detail' }, render: ({ day }) => day },
    {
      ...{ key: 'back', title: 'Came back', width: 120, hideBelow: 1024, list: 'none' },
      render: ({ backOn }) => backOn ?? '–',
    },
    {
      ...{ key: 'amount', title: 'Amount, EUR', width: 150, align: 'end' },
      render: ({ amount }) => formatMoney(getMinor(amount)),
    },
  ];
}
