import { Badge } from '#client/ui/display/StatusBadge.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import { type Network, type NetworkEdge, type NetworkNode, thingLabels } from '#features/investigation/network.ts';
import { formatCount } from '#shared/formatCount.ts';
import { formatMoney, getMinor } from '#shared/money.ts';
import styles from '../bench/bench.module.css';
import { edgeHref, nodeHref, type Place } from './nodeLinks.ts';

interface Row extends NetworkEdge {
  key: string;
  step: 1 | 2;
  one: NetworkNode;
  other: NetworkNode;
}

/** Every line of the drawing as a row: who, with whom, what passes and in which direction. */
export function NetworkTable({ network, place }: { network: Network; place: Place }) {
  const { nodes, edges } = network;
  const [me] = nodes;
  const byKey = new Map(nodes.map((node) => [node.key, node]));
  const rows = edges.flatMap((edge): Row[] => {
    const [one, other] = [byKey.get(edge.from), byKey.get(edge.to)];
    if (!one || !other) return [];
    return [{ ...edge, one, other, key: `${edge.from} ${edge.to}`, step: one === me ? 1 : 2 }];
  });
  const byWeight = (a: Row, b: Row) => {
    const difference = weigh(b) - weigh(a);
    return a.step - b.step || (difference > 0n ? 1 : difference < 0n ? -1 : 0);
  };
  const name = me?.name || 'the client';
  return (
    <Section
      title="Connections"
      summary={`The same as the drawing. Income and expense are those of ${name}, or of the client named below.`}
    >
      <Table
        label="Connections"
        columns={getColumns(me, place)}
        rows={rows.toSorted(byWeight)}
        rowKey={({ key }) => key}
        compact
        empty={null}
      />
    </Section>
  );
}

const payments = { one: 'payment', many: 'payments' };

const weigh = ({ income, expense }: Row) => getMinor(income) + getMinor(expense);

function getColumns(me: NetworkNode | undefined, place: Place): Column<Row>[] {
  const linkTo = (node: NetworkNode) => <a href={nodeHref(node, me, place)}>{node.name || node.key}</a>;
  const money = (key: 'income' | 'expense', title: string): Column<Row> => ({
    ...{ key, title, width: 150, align: 'end', list: key === 'income' ? 'value' : 'detail' },
    render: (row) => {
      const words = formatMoney(getMinor(row[key]));
      if (getMinor(row[key]) === 0n) return words;
      const label = `${words} EUR: payments with ${row.other.name || row.to}`;
      return (
        <a className={styles.figure} href={edgeHref(row, place)} aria-label={label}>
          {words}
        </a>
      );
    },
  });
  return [
    {
      ...{ key: 'other', title: 'With' },
      render: ({ one, other }) => (
        <span className={styles.two}>
          {linkTo(other)}
          {one !== me && <span className={styles.small}>of {linkTo(one)}</span>}
        </span>
      ),
    },
    {
      ...{ key: 'kind', title: 'Who', width: 120, hideBelow: 1280, list: 'text' },
      render: ({ other }) => (other.kind === 'client' ? 'Our client' : 'Counterparty'),
    },
    { ...{ key: 'step', title: 'Step', width: 80, hideBelow: 1280, list: 'none' }, render: ({ step }) => step },
    {
      ...{ key: 'things', title: 'Shares', width: 170, list: 'state' },
      render: ({ things }) =>
        things.length === 0 ? '–' : things.map((thing) => <Badge key={thing}>{thingLabels[thing]}</Badge>),
    },
    {
      ...{ key: 'count', title: 'Payments', width: 90, align: 'end', hideBelow: 768, list: 'detail' },
      render: (row) => {
        if (row.count === 0) return row.count;
        const between = `${row.one.name || row.from} with ${row.other.name || row.to}`;
        return (
          <a
            className={styles.figure}
            href={edgeHref(row, place)}
            aria-label={`${formatCount(row.count, payments)} of ${between}`}
          >
            {row.count}
          </a>
        );
      },
    },
    money('income', 'Income, EUR'),
    money('expense', 'Expense, EUR'),
  ];
}
