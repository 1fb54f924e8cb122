import { Suspense, useState } from 'react';
import { useCall, useSend } from '#client/api/hooks.ts';
import { lazyPart } from '#client/router/loadPage.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { Disclosure } from '#client/ui/layout/Disclosure.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { formatCount } from '#shared/formatCount.ts';
import { type MlroReport, suspicionCalls } from '../calls.ts';
import { filingCalls } from '../filing/calls.ts';
import type { FilingFault, ReportStep } from '../rules.ts';
import { Line } from './Linked.tsx';
import styles from './suspicions.module.css';

const StepDialog = lazyPart(() => import('./StepDialog.tsx').then((module) => module.StepDialog));
const FilingFiles = lazyPart(() => import('../filing/backoffice/FilingFiles.tsx').then((module) => module.FilingFiles));
const ConfirmDialog = lazyPart(() =>
  import('#client/ui/overlay/ConfirmDialog.tsx').then((module) => module.ConfirmDialog),
);

const paymentWords = { one: 'linked payment', many: 'linked payments' };

type Asked = Exclude<ReportStep, 'change' | 'file'>;
const askedSteps: Readonly<Record<Asked, string>> = {
  leave: 'Do not file',
  supplement: 'Add to what was filed',
  acknowledge: 'Note the answer',
};

/** Deciding the report, who may, and what was filed before. */
export function Filing({ report }: { report: MlroReport }) {
  const [step, setStep] = useState<ReportStep>();
  const [answered, setAnswered] = useState<number>();
  const close = () => {
    setStep(undefined);
    setAnswered(undefined);
  };
  const has = (one: ReportStep) => report.steps.includes(one);
  const faults = useFaults(report);
  const isAnswered = report.versions[0]?.reference !== '';
  const asked = Object.keys(askedSteps)
    .filter((one): one is Asked => has(one as Asked))
    .filter((one) => one !== 'acknowledge' || !isAnswered);
  const noteAnswer = (number: number) => {
    setAnswered(number);
    setStep('acknowledge');
  };
  return (
    <Section title="Filing">
      <div className={styles.filing}>
        <WhoFiles report={report} />
        {has('file') && faults.length > 0 && <Missing faults={faults} />}
        {(has('file') || asked.length > 0) && (
          <div className={styles.steps}>
            {has('file') && faults.length === 0 && (
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
        <Versions report={report} onAnswer={has('acknowledge') ? noteAnswer : undefined} />
        <History report={report} />
        <Suspense fallback={null}>
          {step === 'file' && <FileDialog report={report} onClose={close} />}
          {step !== undefined && step !== 'file' && step !== 'change' && (
            <StepDialog report={report} step={step} number={answered} onClose={close} />
          )}
        </Suspense>
      </div>
    </Section>
  );
}

/** What the server would refuse to file: of the report, and what the authority wants, which the page reads once. */
function useFaults({ id, faults }: MlroReport): FilingFault[] {
  const { data } = useCall(filingCalls.readFiling, { params: { reportId: id } });
  const missing = data?.missing.map(({ name, screen }) => ({ name: `${name} is missing`, screen })) ?? [];
  const refused = data?.faults.map(({ message }) => ({ name: message, screen: 'For the authority' })) ?? [];
  return [...faults, ...missing, ...refused];
}

/** Names who can decide; where no one can, which role is missing and what the ways out are. */
function WhoFiles({ report: { filers, state, isOwn } }: { report: MlroReport }) {
  if (state === 'notFiled' || state === 'acknowledged') return null;
  if (filers.length === 0)
    return (
      <Banner kind="failed">
        No one can file this report. It needs a Head of AML, or a deputy of one, who did not write it and is not linked
        to the client. The Head of AML names a deputy on the dashboard, or an administrator adds a Head of AML in Staff
        users. Where neither is possible, an operator adds one on the command line.
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

function Missing({ faults }: { faults: readonly FilingFault[] }) {
  return (
    <div>
      <p>Before it can be filed:</p>
      <ul className={styles.missing}>
        {faults.map(({ name, screen }) => (
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
  const { id, clientName, paymentID, paymentIDs, version } = report;
  const payments = new Set(paymentID === null ? paymentIDs : [...paymentIDs, paymentID]).size;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void run({ params: { reportId: id }, body: { version } })}
      title={`File the report about ${clientName}?`}
      confirm="File report"
      loading={isRunning}
    >
      What the report says now and {formatCount(payments, paymentWords)} are kept as version 1 and cannot be changed.
      You approve it on your phone.
    </ConfirmDialog>
  );
}

interface VersionsProps {
  report: MlroReport;
  /** undefined: this reader notes no answer */
  onAnswer: ((number: number) => void) | undefined;
}

function Versions({ report: { id, versions }, onAnswer }: VersionsProps) {
  // the newest one has its button above
  const hasOwnButton = (number: number, reference: string) => reference === '' && number !== versions[0]?.number;
  return versions.map(({ number, narrative, reasons, by, at, payments, reference, acknowledgedAt, ...kept }) => (
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
      {onAnswer && hasOwnButton(number, reference) && (
        <Button size="small" onClick={() => onAnswer(number)}>
          {`Note the answer to version ${number}`}
        </Button>
      )}
      {kept.hasRecord && (
        <Suspense fallback={null}>
          <FilingFiles reportId={id} version={number} hasXml={kept.hasXml} />
        </Suspense>
      )}
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
