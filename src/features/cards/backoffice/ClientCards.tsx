import { readFailure } from '#client/lists/loadFailure.ts';
import { Money } from '#client/money/Money.tsx';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { mayCall } from '#client/session/mayCall.ts';
import { useStaffUser } from '#client/session/person.ts';
import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { SidePanel } from '#client/ui/overlay/SidePanel.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import { pickedRow } from '#client/ui/table/usePickedRow.ts';
import { getMinor } from '#shared/money.ts';
import type { CardItem } from '../card.ts';
import { cardStatus } from '../rules.ts';
import { cardStaffCalls } from '../staffCalls.ts';
import { cardTitle } from '../words.ts';
import { clientCardsSearch } from './clientCardsSearch.ts';
import { CardFacts } from './OrderedCard.tsx';
import { formatMask } from './orderTexts.ts';
import { useRecordedRead } from './useRecordedRead.ts';
import { Wallets } from './Wallets.tsx';

const rowKey = ({ cardID }: CardItem) => cardID;

const CardState = ({ card }: { card: CardItem }) => {
  const { kind, words } = cardStatus(card);
  return (
    <StatusBadge kind={kind} quiet>
      {words}
    </StatusBadge>
  );
};

const columns: readonly Column<CardItem>[] = [
  { key: 'name', title: 'Card', render: cardTitle },
  { key: 'number', title: 'Number', width: 130, list: 'text', render: ({ mask }) => formatMask(mask) },
  {
    key: 'holder',
    title: 'Holder',
    width: 200,
    hideBelow: 768,
    render: ({ holderName }) => holderName || 'No holder yet',
  },
  { key: 'state', title: 'State', width: 170, list: 'state', render: (card) => <CardState card={card} /> },
  {
    key: 'used',
    title: 'Used this month',
    width: 150,
    align: 'end',
    hideBelow: 1024,
    list: 'value',
    render: ({ used }) => <Money minor={getMinor(used)} currency="EUR" />,
  },
];

/** The cards of a client, as one list; each opens with its limits and its wallets. The look is recorded. */
export function ClientCards({ clientId }: { clientId: string }) {
  const staff = useStaffUser();
  const list = useRecordedRead(cardStaffCalls.listClientCards, { params: { clientId } });
  const [{ card }, change] = usePageSearch(clientCardsSearch);
  const picked = pickedRow(list.data?.items, rowKey, card, (next, options) => change({ card: next }, options));
  const open = picked.row;
  return (
    <Section title="Cards">
      <Table
        label="Cards"
        columns={columns}
        {...picked.table}
        skeletonRows={3}
        error={readFailure(list, 'The cards could not be loaded')}
        empty={
          <EmptyState icon="card" title="No cards yet">
            Cards of this client appear here once they are ordered.
          </EmptyState>
        }
      />
      {open && (
        <SidePanel title={cardTitle(open)} summary={<CardState card={open} />} shownKey={open.cardID} {...picked.panel}>
          <CardFacts card={open} />
          {mayCall(cardStaffCalls.readWallets, staff) && (
            <Wallets key={open.cardID} clientId={clientId} cardId={open.cardID} />
          )}
        </SidePanel>
      )}
    </Section>
  );
}
