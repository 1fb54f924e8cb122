import { useState } from 'react';
import { Amount } from '../ui/display/Amount.tsx';
import { Definitions } from '../ui/display/Definitions.tsx';
import { StatusBadge } from '../ui/display/StatusBadge.tsx';
import { Time } from '../ui/display/Time.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { Section } from '../ui/layout/Section.tsx';
import { SplitView, type SplitViewProps } from '../ui/layout/SplitView.tsx';
import styles from './Gallery.module.css';
import { type SamplePayment, samplePayments } from './payments.ts';
import { type PartProps, Sample } from './Sample.tsx';

const groups = [
  { value: 'mine', label: 'Mine', count: 12, isOverdue: true },
  { value: 'free', label: 'Unassigned', count: 31 },
  { value: 'done', label: 'Decided' },
];
const cases = samplePayments(12);
const shared = {
  label: 'Cases',
  rowKey: ({ id }: SamplePayment) => id,
  renderRow: (row: SamplePayment) => (
    <>
      <span className={styles.line}>
        <strong>{row.name}</strong>
        <Time at={row.at} part="day" />
      </span>
      <span className={styles.line}>
        <span>{row.message}</span>
        <Amount value={row.value} currency="EUR" size="small" />
      </span>
    </>
  ),
  onOpen: () => undefined,
  openKey: undefined,
  children: null,
  empty: (
    <EmptyState icon="check-circle" title="No cases">
      New ones appear here.
    </EmptyState>
  ),
};

export function GallerySplit({ title }: PartProps) {
  const [group, setGroup] = useState('mine');
  const [openKey, setOpenKey] = useState<string | undefined>('p1');
  const open = cases.find(({ id }) => id === openKey);
  const grouped = { label: 'Group', items: groups, value: group, onChange: setGroup };
  const split: Omit<SplitViewProps<SamplePayment>, 'rows'> = { ...shared, groups: grouped };
  return (
    <Section title={title} summary="Columns scroll alone. J and K open the next row; its neighbours load ahead.">
      <div className={styles.window}>
        <SplitView {...split} rows={cases} openKey={openKey} onOpen={setOpenKey} count="12 cases">
          {open && (
            <div className={styles.case}>
              <h3>{open.name}</h3>
              <StatusBadge kind={open.kind}>{open.status}</StatusBadge>
              <Definitions
                items={[
                  { label: 'Message', value: open.message },
                  { label: 'IBAN', value: open.iban },
                  { label: 'Opened', value: <Time at={open.at} /> },
                ]}
              />
            </div>
          )}
        </SplitView>
      </div>
      <Sample title="Loading, empty, could not be loaded">
        <div className={styles.window}>
          <SplitView {...split} label="Cases on their way" rows={undefined} />
        </div>
        <div className={styles.window}>
          <SplitView {...split} label="No cases" rows={[]} />
        </div>
        <div className={styles.window}>
          <SplitView
            {...split}
            label="Cases that failed"
            rows={[]}
            error={{ message: 'Cases could not be loaded', onRetry: () => undefined, requestId: '01JNW7' }}
          />
        </div>
      </Sample>
    </Section>
  );
}
