import { useCall } from '#client/api/hooks.ts';
import { Time } from '#client/ui/display/Time.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import { formatCode } from '#shared/formatCode.ts';
import { type RailException, railCalls } from '../calls.ts';

const refetchMs = 30_000;
const rowKey = ({ id }: RailException) => id;
const columns: readonly Column<RailException>[] = [
  { key: 'code', title: 'What does not fit', render: ({ code }) => formatCode(code) },
  { key: 'said', title: 'The file said', width: 200, list: 'text', render: ({ said }) => said },
  {
    key: 'transaction',
    title: 'Transaction id',
    width: 300,
    hideBelow: 1024,
    render: ({ transactionId }) => transactionId,
  },
  { key: 'at', title: 'When', width: 180, hideBelow: 768, list: 'detail', render: ({ at }) => <Time at={at} /> },
];

/** Answers that fit no transfer. The section is there only while there are any. */
export function RailExceptions() {
  const rows = useCall(railCalls.listRailExceptions, {}, { refetchMs }).data?.items;
  if (!rows?.length) return null;
  return (
    <Section title="Answers that do not fit" summary="They moved no money. Compare them with the payment they name.">
      <Table label="Answers that do not fit" columns={columns} rows={rows} rowKey={rowKey} empty={null} />
    </Section>
  );
}
