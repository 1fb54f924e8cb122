import { BarList } from '#client/ui/chart/BarList.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { paths } from '#shared/paths.ts';
import type { Stats } from '../calls.ts';
import { maxCounterparties } from '../rules.ts';
import { useLeads } from './openPages.ts';
import styles from './statistics.module.css';

type Counterparty = NonNullable<Stats['money']['counterparties']>[number];

interface CounterpartiesProps {
  items: readonly Counterparty[] | undefined;
}

/** The accounts at other banks with which clients move most; each leads to the clients that do. */
export function Counterparties({ items }: CounterpartiesProps) {
  const leads = useLeads();
  return (
    <Section
      title="Top counterparties"
      summary="Accounts at other banks, received and sent together, this month and the last, EUR."
    >
      <div className={styles.list}>
        {items === undefined ? (
          <Loading label="Loading top counterparties">
            {Array.from({ length: maxCounterparties }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never move
              <Skeleton key={at} shape="title" />
            ))}
          </Loading>
        ) : items.length === 0 ? (
          <EmptyState icon="list" title="No counterparties yet">
            Accounts at other banks show here once money has come from them or gone to them.
          </EmptyState>
        ) : (
          <BarList
            label="Top counterparties"
            most={maxCounterparties}
            items={items.map(({ iban, name, totalAmount }) => {
              const href = leads(paths.bkoClients, { type: 'payments', text: iban });
              return { key: iban, label: name, value: totalAmount.slice(3), ...(href !== undefined && { href }) };
            })}
          />
        )}
      </div>
    </Section>
  );
}
