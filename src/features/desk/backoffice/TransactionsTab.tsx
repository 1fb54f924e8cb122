import { useState } from 'react';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import type { Actions } from '#client/ui/overlay/ActionBar.tsx';
import { Menu, type MenuAction } from '#client/ui/overlay/Menu.tsx';
import { NewCaseDialog, openableTypes } from '#features/cases/backoffice/NewCaseDialog.tsx';
import type { ClientRecord } from '#features/clients/record/backoffice/useClientRecord.ts';
import {
  type ClientPayment,
  ClientTransactions,
  formatPayment,
  hasFee,
  isExecuted,
  isPosting,
} from '#features/payments/lists/backoffice/ClientTransactions.tsx';
import { mayReturnFee, ReturnFeeDialog } from '#features/prices/backoffice/ReturnFeeDialog.tsx';
import { mayReport } from '#features/suspicions/backoffice/mayReport.ts';
import { ReportDialog } from '#features/suspicions/backoffice/ReportDialog.tsx';
import { mayVoid } from '#features/voids/backoffice/mayVoid.ts';
import { VoidDialog } from '#features/voids/backoffice/VoidDialog.tsx';
import { mayWhiteList } from '#features/whitelist/backoffice/mayWhiteList.ts';
import { WhiteListDialog } from '#features/whitelist/backoffice/WhiteListDialog.tsx';
import styles from './client.module.css';
import { clientSearch } from './search.ts';

interface Asked {
  about: 'void' | 'fee' | 'white list' | 'report' | 'request';
  payment: ClientPayment;
}

const entry = (may: boolean, action: MenuAction): MenuAction[] => (may ? [action] : []);

/** The payments of a client, and what staff may do about each. */
export function TransactionsTab({ client: { ID: clientId, title, funds } }: { client: ClientRecord }) {
  const staff = useStaffUser();
  const [, change] = usePageSearch(clientSearch);
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const accounts = Object.entries(funds).map(([id, { name }]) => ({ id, name }));
  const getActions = (payment: ClientPayment): Actions | undefined => {
    // no one ordered it: another posting takes it back
    if (isPosting(payment)) return undefined;
    const ask = (about: Asked['about']) => () => setAsked({ about, payment });
    const canAsk = openableTypes(staff).includes('RFI');
    const groups: MenuAction[][] = [
      [
        ...entry(mayWhiteList(staff) && payment.meta.acc !== '', { label: 'White list', onSelect: ask('white list') }),
        ...entry(mayReport(staff), { label: 'Report to MLRO', onSelect: ask('report') }),
      ],
      entry(mayReturnFee(staff) && hasFee(payment), { label: 'Give fee back', onSelect: ask('fee') }),
      entry(mayVoid(staff) && isExecuted(payment), { label: 'Void', danger: true, onSelect: ask('void') }),
    ];
    const [only, ...others] = groups.flat();
    if (!canAsk && !only) return undefined;
    if (!canAsk && others.length === 0) return { primary: <Button onClick={only?.onSelect}>{only?.label}</Button> };
    return {
      ...(only && { neutral: <Menu trigger={<Button icon="more">More</Button>} groups={groups} /> }),
      ...(canAsk && {
        primary: (
          <Button variant="primary" onClick={ask('request')}>
            Request information
          </Button>
        ),
      }),
    };
  };
  return (
    <div className={styles.list}>
      <ClientTransactions
        clientId={clientId}
        accounts={accounts}
        getActions={getActions}
        onLog={({ id: record }) => change({ tab: 'log', record }, { replace: false })}
      />
      {asked?.about === 'void' && <VoidDialog clientId={clientId} paymentId={asked.payment.id} onClose={close} />}
      {asked?.about === 'fee' && <ReturnFeeDialog clientId={clientId} paymentId={asked.payment.id} onClose={close} />}
      {asked?.about === 'report' && (
        <ReportDialog about={{ clientId, clientName: title, paymentId: asked.payment.id }} onClose={close} />
      )}
      {asked?.about === 'request' && (
        <NewCaseDialog
          clientId={clientId}
          clientName={title}
          payment={{ id: asked.payment.id, words: formatPayment(asked.payment) }}
          onClose={close}
        />
      )}
      {asked?.about === 'white list' && (
        <WhiteListDialog clientId={clientId} clientName={title} iban={asked.payment.meta.acc} onClose={close} />
      )}
    </div>
  );
}
