import { Suspense, useState } from 'react';
import { useSend } from '#client/api/hooks.ts';
import { lazyPart } from '#client/router/loadPage.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { Disclosure } from '#client/ui/layout/Disclosure.tsx';
import { type MlroReport, suspicionCalls } from '../calls.ts';
import type { ReportStep } from '../rules.ts';
import { Line } from './Linked.tsx';
import styles from './suspicions.module.css';

const StepDialog = lazyPart(() => import('./StepDialog.tsx').then((module) => module.StepDialog));
const ConfirmDialog = lazyPart(() =>
  import('#client/ui/overlay/ConfirmDialog.tsx').then((module) => module.ConfirmDialog),
);

type Asked = Exclude<ReportStep, 'change' | 'file'>;
const askedSteps: Readonly<Record<Asked, string>> = {
  leave: 'Do not file',
  supplement: 'Add to what was filed',
  acknowledge: 'Note the answer',
};

/** Deciding the report, who may, and what was filed before. */
export function Filing({ report }: { report: MlroReport }) {
  const [step, setStep] = useState<ReportStep>();
  const close = () => setStep(undefined);
  const has = (one: ReportStep) => report.steps.includes(one);
  const asked = Object.keys(askedSteps).filter((one): one is Asked => has(one as Asked));
  return (
    <section className={styles.filing} aria-label="Filing">
      <h2 className={styles.heading}>Filing</h2>
      <WhoFiles report={report} />
      {has('file') && report.faults.length > 0 && <Missing report={report} />}
      {(has('file') || asked.length > 0) && (
        <div className={styles.steps}>
          {has('file') && report.faults.length === 0 && (
            <Button variant="primary" onClick={() => setStep('file')}>
              File with the authority
            </Button>
          )}
          {asked.map((one) => (
            <Button key={one} onClick={() => setStep(one)}>
              {askedSteps[one]}
            </Button>
          ))}
        </div>
      )}
      {report.reasons !== '' && (
        <Definitions layout="stacked" items={[{ label: 'Not filed because', value: report.reasons }]} />
      )}
      <Versions report={report} />
      <History report={report} />
      <Suspense fallback={null}>
        {step === 'file' && <FileDialog report={report} onClose={close} />}
        {step !== undefined && step !== 'file' && step !== 'change' && (
          <StepDialog report={report} step={step} onClose={close} />
        )}
      </Suspense>
    </section>
  );
}

/** Names who can decide; where no one can, which role is missing and what the ways out are. */
function WhoFiles({ report: { filers, state, isOwn } }: { report: MlroReport }) {
  if (state === 'notFiled' || state === 'acknowledged') return null;
  if (filers.length === 0)
    return (
      <Banner kind="failed">
        No one can file this report. It needs a Head of AML, or a deputy of one, who did not write it and is not linked
        to the client. The Head of AML names a deputy on the dashboard, or an administrator adds a Head of AML in Staff
        users; `npm run bank -- staff` does it where the application cannot.
      </Banner>
    );
  const names = filers.map(({ fullName }) => fullName).join(', ');
  return (
    <p>
      {isOwn && 'You wrote this report, so another person decides it. '}
      Can be filed by: {names}.
    </p>
  );
}

function Missing({ report }: { report: MlroReport }) {
  return (
    <div>
      <p>Before it can be filed:</p>
      <ul className={styles.missing}>
        {report.faults.map(({ name, screen }) => (
          <li key={name}>
            {name} <span className={styles.quiet}>({screen})</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function FileDialog({ report, onClose }: { report: MlroReport; onClose: () => void }) {
  const { run, isRunning } = useSend(suspicionCalls.fileMlroReport, {
    invalidates: [suspicionCalls.readMlroReport, suspicionCalls.listMlroReports],
    success: 'The report was filed',
    failure: 'The report could not be filed',
    onDone: onClose,
  });
  const { id, clientName, paymentIDs, version } = report;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void run({ params: { reportId: id }, body: { version } })}
      title={`File the report about ${clientName}?`}
      confirm="File report"
      loading={isRunning}
    >
      The narrative and {paymentIDs.length} linked payments are kept as version 1 and cannot be changed. You approve it
      on your phone.
    </ConfirmDialog>
  );
}

function Versions({ report: { versions } }: { report: MlroReport }) {
  return versions.map(({ number, narrative, reasons, by, at, payments, reference, acknowledgedAt }) => (
    <Disclosure key={number} title={`Version ${number}`} note={reference || 'No answer yet'}>
      <Definitions
        items={[
          { label: 'Filed', value: <Time at={at} /> },
          { label: 'By', value: by },
          { label: 'Payments', value: String(payments) },
          reasons !== '' && { label: 'Why', value: reasons },
          acknowledgedAt !== null && { label: 'Acknowledged', value: <Time at={acknowledgedAt} /> },
          reference !== '' && { label: 'Reference', value: reference },
        ]}
      />
      <p className={styles.narrative}>{narrative}</p>
    </Disclosure>
  ));
}

function History({ report: { history } }: { report: MlroReport }) {
  return (
    <Disclosure title="History" note={String(history.length)}>
      <ul className={styles.lines}>
        {history.map(({ id, at, by, words }) => (
          <Line key={id} at={at}>
            {by} {words}
          </Line>
        ))}
      </ul>
    </Disclosure>
  );
}
