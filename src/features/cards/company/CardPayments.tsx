import { readFailure } from '#client/lists/loadFailure.ts';
import { pageHref } from '#client/router/Link.tsx';
import { MoreLink } from '#client/ui/action/MoreLink.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { useFunds } from '#features/clients/company/funds.ts';
import { PaymentsTable } from '#features/payments/lists/company/PaymentsTable.tsx';
import { useLatestPayments } from '#features/payments/lists/company/useLatestPayments.ts';
import { paths } from '#shared/paths.ts';
import styles from './cards.module.css';

const newest = '5';

/** The newest transactions of a card. */
export function CardPayments({ cardId }: { cardId: string }) {
  const { funds } = useFunds();
  const list = useLatestPayments({ cardid: cardId, count: newest });
  const rows = list.data?.items;
  const failure = readFailure(list, 'Transactions could not be loaded');
  return (
    <section aria-label="Transactions" className={styles.part}>
      <header className={styles.partHead}>
        <h3 className={styles.partTitle}>Transactions</h3>
        {rows && rows.length > 0 && (
          <MoreLink href={pageHref(paths.transactions, { cardid: cardId })}>All with this card</MoreLink>
        )}
      </header>
      <PaymentsTable
        label="Transactions with this card"
        payments={rows}
        funds={funds}
        cardid={cardId}
        error={failure}
        skeletonRows={Number(newest)}
        empty={<EmptyState icon="card" title="Not used yet" />}
      />
    </section>
  );
}
