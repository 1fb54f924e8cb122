import { type ReactNode, Suspense, useState } from 'react';
import { useSend } from '#client/api/hooks.ts';
import { Link } from '#client/router/Link.tsx';
import { lazyPart } from '#client/router/loadPage.ts';
import { mayCall } from '#client/session/mayCall.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { paths } from '#shared/paths.ts';
import { type MlroReport, suspicionCalls } from '../calls.ts';
import { formatHeld } from './reportTexts.ts';
import styles from './suspicions.module.css';

const CommentDialog = lazyPart(() => import('#client/forms/CommentDialog.tsx').then((module) => module.CommentDialog));

type LinkedPayment = MlroReport['payments'][number];

/** Cases and payments of the report; an Authorized payment can be stopped here. */
export function Linked({ report }: { report: MlroReport }) {
  const mayStop = mayCall(suspicionCalls.stopReportedPayment, useStaffUser()) && report.steps.includes('change');
  const [stopped, setStopped] = useState<LinkedPayment>();
  const cases = report.cases.filter(({ id }) => report.caseIDs.includes(id) || id === report.caseID);
  const isLinked = ({ id }: LinkedPayment) => report.paymentIDs.includes(id) || id === report.paymentID;
  const isSuggested = (one: LinkedPayment) => report.suggestedPaymentIDs.includes(one.id) && !isLinked(one);
  const suggested = report.payments.filter(isSuggested);
  const payments = report.payments.filter((one) => isLinked(one) || (mayStop && one.canStop && !isSuggested(one)));
  const onStop = mayStop ? setStopped : undefined;
  return (
    <Section
      title="Cases and payments"
      summary={mayStop ? 'Payments that have not left yet can be stopped here.' : undefined}
    >
      {cases.length + payments.length === 0 && <p className={styles.quiet}>Nothing is linked yet.</p>}
      <ul className={styles.lines}>
        {cases.map(({ id, type, title, openedAt }) => (
          <Line key={id} at={openedAt}>
            <Link to={paths.bkoCase} search={{ clientId: report.clientID, caseId: id }}>
              {type}: {title}
            </Link>
          </Line>
        ))}
        {payments.map((payment) => (
          <Payment key={payment.id} report={report} payment={payment} onStop={onStop} />
        ))}
      </ul>
      {suggested.length > 0 && (
        <>
          <h3>Suggested payments</h3>
          <p className={styles.quiet}>Payments of the events in the linked cases, not linked yet.</p>
          <ul className={styles.lines} aria-label="Suggested payments">
            {suggested.map((payment) => (
              <Payment key={payment.id} report={report} payment={payment} onStop={onStop} />
            ))}
          </ul>
        </>
      )}
      <Suspense fallback={null}>
        {stopped && <StopDialog report={report} payment={stopped} onClose={() => setStopped(undefined)} />}
      </Suspense>
    </Section>
  );
}

interface PaymentProps {
  report: MlroReport;
  payment: LinkedPayment;
  /** undefined where this reader stops none */
  onStop: ((payment: LinkedPayment) => void) | undefined;
}

function Payment({ report, payment, onStop }: PaymentProps) {
  return (
    <Line at={payment.at}>
      {payment.words}
      {payment.held !== null && `, ${formatHeld([payment.held])} held`}
      {report.stoppedIDs.includes(payment.id) && ', stopped for this report'}
      {onStop && payment.canStop && (
        <Button size="xsmall" aria-label={`Stop ${payment.words}`} onClick={() => onStop(payment)}>
          Stop
        </Button>
      )}
    </Line>
  );
}

function StopDialog({ report, payment, onClose }: { report: MlroReport; payment: LinkedPayment; onClose: () => void }) {
  const { run, problem } = useSend(suspicionCalls.stopReportedPayment, {
    invalidates: [suspicionCalls.readMlroReport, suspicionCalls.listMlroReports],
    success: 'The payment was stopped',
    onDone: onClose,
  });
  return (
    <CommentDialog
      title={`Stop ${payment.words}?`}
      effects={
        'Its money stays held until staff with key A release it. Others see a stop like any other, with your ' +
        'comment: write nothing about the report in it.'
      }
      help="Everyone who may see the payment’s case reads this."
      verb="Stop payment"
      isRed
      send={({ comment }) =>
        run({
          params: { reportId: report.id },
          body: { version: report.version, paymentId: payment.id, comment },
        })
      }
      problem={problem}
      onClose={onClose}
    />
  );
}

export function Line({ at, children }: { at: string; children: ReactNode }) {
  return (
    <li className={styles.line}>
      <span className={styles.words}>{children}</span>
      <span className={styles.quiet}>
        <Time at={at} />
      </span>
    </li>
  );
}
