import { Suspense, useState } from 'react';
import { readFailure } from '#client/lists/loadFailure.ts';
import { pageHref } from '#client/router/Link.tsx';
import { lazyPart } from '#client/router/loadPage.ts';
import { useLetters } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { MoreLink } from '#client/ui/action/MoreLink.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { stepsBeside } from '#client/ui/table/columns.ts';
import type { ShownFund } from '#features/clients/company/funds.ts';
import { formatCount } from '#shared/formatCount.ts';
import { paths } from '#shared/paths.ts';
import { holds } from '#shared/permissions.ts';
import { PaymentsTable } from '../lists/company/PaymentsTable.tsx';
import { useLatestPayments } from '../lists/company/useLatestPayments.ts';
import { foldDeclined } from '../lists/declined.ts';
import { lineKey } from '../lists/lineKey.ts';
import { PayAside } from '../orders/company/PayAside.tsx';
import type { PayMode } from '../orders/company/payMode.ts';

// loaded on a click, to keep the first page small
const PaymentPanel = lazyPart(() => import('../lists/company/PaymentPanel.tsx').then((module) => module.PaymentPanel));

/** Shown, and read: some of them may be declined card tries. */
const latestCount = 10;
const readCount = '20';

interface LatestPaymentsProps {
  funds: readonly ShownFund[] | undefined;
  /** the query of the page's address */
  search: { open?: string | undefined; pay?: PayMode | undefined };
  onChange: (changes: { open?: string | undefined; pay?: PayMode | undefined }, options?: { replace: boolean }) => void;
}

/** The latest payments of all accounts, with the open one or the payment form beside them. */
export function LatestPayments({ funds, search, onChange }: LatestPaymentsProps) {
  const letters = useLetters();
  const mayView = holds(letters, 'payments.view', 'payments.approve');
  const list = useLatestPayments({ count: readCount, enabled: mayView });
  const [isUnfolded, setUnfolded] = useState(false);
  const all = list.data?.items;
  const { shown, folded } = foldDeclined(all ?? [], latestCount, (payment) => lineKey(payment) === search.open);
  const rows = isUnfolded ? all?.slice(0, latestCount) : all && shown;
  const open = rows?.find((payment) => lineKey(payment) === search.open);
  const failure = readFailure(list, 'Transactions could not be loaded');
  return (
    <Section
      title="Latest transactions"
      actions={mayView && <MoreLink href={pageHref(paths.transactions)}>All transactions</MoreLink>}
    >
      {mayView ? (
        <PaymentsTable
          label="Latest transactions"
          payments={rows}
          funds={funds}
          error={failure}
          onOpen={(payment) =>
            onChange({ open: lineKey(payment), pay: undefined }, { replace: search.open !== undefined })
          }
          openKey={search.open}
          skeletonRows={latestCount}
          footer={foldedFooter(folded, isUnfolded, () => setUnfolded(!isUnfolded))}
        />
      ) : (
        <EmptyState icon="lock" title="You may not see payments">
          People who manage the users of your company can give you the right to view payments.
        </EmptyState>
      )}
      {open && !search.pay && (
        <Suspense fallback={null}>
          <PaymentPanel
            payment={open}
            funds={funds}
            onClose={() => onChange({ open: undefined })}
            {...stepsBeside(rows, lineKey, search.open, (payment) => onChange({ open: lineKey(payment) }))}
            onRepeat={
              holds(letters, 'payments.create') ? () => onChange({ pay: 'repeat' }, { replace: false }) : undefined
            }
          />
        </Suspense>
      )}
      <PayAside mode={search.pay} payment={open} onClose={() => onChange({ pay: undefined })} />
    </Section>
  );
}

/** How many declined card tries are folded, and the way to them. */
function foldedFooter(folded: number, isUnfolded: boolean, onToggle: () => void) {
  if (folded === 0) return undefined;
  const tries = formatCount(folded, { one: 'declined card try', many: 'declined card tries' });
  const button = (
    <Button size="small" aria-expanded={isUnfolded} onClick={onToggle}>
      {isUnfolded ? 'Hide' : 'Show'}
    </Button>
  );
  return { count: `${tries} ${isUnfolded ? 'shown' : 'not shown'}`, sum: button };
}
