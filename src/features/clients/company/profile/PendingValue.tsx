import { Suspense, useState } from 'react';
import { lazyPart } from '#client/router/loadPage.ts';
import { useMay } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import type { Company } from '#features/clients/calls.ts';
import type { ChangeField } from '#features/clients/changeFields.ts';
import { changeLabels } from '#features/clients/profileRules.ts';
import styles from './profile.module.css';

const WithdrawDialog = lazyPart(() => import('./WithdrawDialog.tsx').then((module) => module.WithdrawDialog));

interface PendingValueProps {
  company: Company;
  field: ChangeField;
  /** the value in force */
  now: string;
}

/** The value in force, and below it the requested one. A user who may request changes may withdraw it. */
export function PendingValue({ company, field, now }: PendingValueProps) {
  const mayWithdraw = useMay('company.edit');
  const [isAsking, setAsking] = useState(false);
  const pending = company.pending.find((each) => each.field === field);
  if (!pending) return now;
  return (
    <span className={styles.value}>
      <span>{now}</span>
      <StatusBadge kind="pending">Waiting for the bank</StatusBadge>
      <span className={styles.pending}>
        {pending.value}, asked for on <Time at={pending.requestedAt} part="day" />
      </span>
      {mayWithdraw && (
        <Button
          size="xsmall"
          variant="grey"
          aria-label={`Withdraw request: ${changeLabels[field]}`}
          onClick={() => setAsking(true)}
        >
          Withdraw request
        </Button>
      )}
      {isAsking && (
        <Suspense fallback={null}>
          <WithdrawDialog
            changeId={pending.changeId}
            asked={company.pending.filter(({ changeId }) => changeId === pending.changeId)}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </span>
  );
}
