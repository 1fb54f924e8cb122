import { useState } from 'react';
import { useStaffUser } from '../../../client/session/person.ts';
import { Button } from '../../../client/ui/action/Button.tsx';
import type { Actions } from '../../../client/ui/overlay/ActionBar.tsx';
import { NewCaseDialog, openableTypes } from '../../cases/backoffice/NewCaseDialog.tsx';
import type { ClientRecord } from '../../clients/record/backoffice/useClientRecord.ts';
import {
  type ClientPayment,
  ClientTransactions,
  isExecuted,
  paymentWords,
} from '../../payments/lists/backoffice/ClientTransactions.tsx';
import { mayReport } from '../../suspicions/backoffice/mayReport.ts';
import { ReportDialog } from '../../suspicions/backoffice/ReportDialog.tsx';
import { mayVoid } from '../../voids/backoffice/mayVoid.ts';
import { VoidDialog } from '../../voids/backoffice/VoidDialog.tsx';
import { mayWhiteList } from '../../whitelist/backoffice/mayWhiteList.ts';
import { WhiteListDialog } from '../../whitelist/backoffice/WhiteListDialog.tsx';
import styles from './client.module.css';

interface Asked {
  about: 'void' | 'white list' | 'report' | 'request';
  payment: ClientPayment;
}

/** The payments of a client, and what staff may do about each. */
export function TransactionsTab({ client: { ID: clientId, title, funds } }: { client: ClientRecord }) {
  const staff = useStaffUser();
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const accounts = Object.entries(funds).map(([id, { name }]) => ({ id, name }));
  const actionsOf = (payment: ClientPayment): Actions | undefined => {
    const canVoid = isExecuted(payment) && mayVoid(staff);
    const canList = payment.meta.acc !== '' && mayWhiteList(staff);
    const canReport = mayReport(staff);
    const canAsk = openableTypes(staff).includes('RFI');
    if (!canVoid && !canList && !canReport && !canAsk) return undefined;
    return {
      ...(canVoid && { destructive: <Button onClick={() => setAsked({ about: 'void', payment })}>Void</Button> }),
      ...((canList || canReport || canAsk) && {
        neutral: (
          <>
            {canAsk && <Button onClick={() => setAsked({ about: 'request', payment })}>Request information</Button>}
            {canList && <Button onClick={() => setAsked({ about: 'white list', payment })}>White list</Button>}
            {canReport && <Button onClick={() => setAsked({ about: 'report', payment })}>Report to MLRO</Button>}
          </>
        ),
      }),
    };
  };
  return (
    <div className={styles.list}>
      <ClientTransactions clientId={clientId} accounts={accounts} actionsOf={actionsOf} />
      {asked?.about === 'void' && <VoidDialog clientId={clientId} paymentId={asked.payment.id} onClose={close} />}
      {asked?.about === 'report' && (
        <ReportDialog about={{ clientId, clientName: title, paymentId: asked.payment.id }} onClose={close} />
      )}
      {asked?.about === 'request' && (
        <NewCaseDialog
          clientId={clientId}
          clientName={title}
          payment={{ id: asked.payment.id, words: paymentWords(asked.payment) }}
          onClose={close}
        />
      )}
      {asked?.about === 'white list' && (
        <WhiteListDialog clientId={clientId} clientName={title} iban={asked.payment.meta.acc} onClose={close} />
      )}
    </div>
  );
}
