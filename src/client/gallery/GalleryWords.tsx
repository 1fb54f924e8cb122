import { Button } from '../ui/action/Button.tsx';
import { CopyButton } from '../ui/action/CopyButton.tsx';
import { Amount } from '../ui/display/Amount.tsx';
import { Definitions } from '../ui/display/Definitions.tsx';
import { Initials } from '../ui/display/Initials.tsx';
import { Kbd } from '../ui/display/Kbd.tsx';
import { KeyFigures } from '../ui/display/KeyFigures.tsx';
import { MarkedRow, MarkedRowLoading, MarkedRows } from '../ui/display/MarkedRows.tsx';
import { Meter } from '../ui/display/Meter.tsx';
import { Badge, StatusBadge } from '../ui/display/StatusBadge.tsx';
import { Time } from '../ui/display/Time.tsx';
import { Banner } from '../ui/feedback/Banner.tsx';
import { EmptyState, ErrorState } from '../ui/feedback/EmptyState.tsx';
import { FiguresLoading } from '../ui/feedback/FiguresLoading.tsx';
import { ProgressBar } from '../ui/feedback/ProgressBar.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { Section, Split } from '../ui/layout/Section.tsx';
import { Stepper } from '../ui/layout/Stepper.tsx';
import styles from './Gallery.module.css';
import { type PartProps, Sample } from './Sample.tsx';

export function GalleryFigures({ title }: PartProps) {
  return (
    <Section title={title}>
      <KeyFigures
        figures={[
          { label: 'Total balance', value: <Amount value="51200.15" currency="EUR" />, note: '2 accounts' },
          { label: 'In this month', value: <Amount value="18340.00" currency="EUR" direction="in" /> },
          { label: 'Out this month', value: <Amount value="9120.44" currency="EUR" direction="out" /> },
          { label: 'Awaiting approval', value: '3', note: 'the oldest since yesterday', href: '#/tasks' },
        ]}
      />
      <Sample title="States" note="A drawing, a word and a colour, so that no one of them has to be seen.">
        <div className={styles.row}>
          <StatusBadge kind="success">Executed</StatusBadge>
          <StatusBadge kind="pending">Pending</StatusBadge>
          <StatusBadge kind="failed">Rejected</StatusBadge>
          <StatusBadge kind="info">Authorized</StatusBadge>
          <StatusBadge kind="neutral">Canceled</StatusBadge>
          <StatusBadge kind="success" quiet>
            Executed
          </StatusBadge>
          <Badge>Director</Badge>
          <Badge kind="info">12</Badge>
        </div>
      </Sample>
      <Sample
        title="Amounts"
        note="Incoming green with a plus, a true minus, thousands apart; a failed one moved nothing."
      >
        <div className={styles.row}>
          <Amount value="1234567.80" currency="EUR" size="huge" />
          <Amount value="-1234.00" currency="EUR" size="large" />
          <Amount value="12.34" currency="EUR" direction="in" />
          <Amount value="12.34" currency="EUR" direction="out" />
          <Amount value="12.34" currency="EUR" direction="out" failed />
          <Amount value="0.00" currency="EUR" size="small" />
        </div>
      </Sample>
      <Sample title="People, companies, times, keys">
        <div className={styles.row}>
          <Initials name="Rasa Kazlauskienė" size="small" />
          <Initials name="Rasa Kazlauskienė" />
          <Initials name="UAB „Baltic Timber“" kind="company" size="large" />
          <Time at="2026-03-05T12:02:59Z" />
          <Time at="2026-03-05T12:02:59Z" part="day" />
          <Time at="2026-03-05T12:02:59Z" part="time" />
          <Kbd keys={['Mod', 'K']} />
        </div>
      </Sample>
    </Section>
  );
}

export function GalleryDetails({ title }: PartProps) {
  return (
    <Section title={title}>
      <Split
        aside={
          <Definitions
            title="Account"
            layout="stacked"
            items={[
              { label: 'Name', value: 'Main account' },
              {
                label: 'IBAN',
                value: 'LT12 3999 0000 0010 0000',
                action: <CopyButton text="LT12" what="IBAN" size="xxsmall" />,
              },
              { label: 'Left out', value: undefined },
            ]}
          />
        }
      >
        <Definitions
          title="Payment"
          items={[
            { label: 'Payee', value: 'Übermorgen Verpackungslösungen und Logistik GmbH' },
            {
              label: 'IBAN',
              value: 'LT12 3999 0000 0010 0000',
              action: <CopyButton text="LT12" what="IBAN" size="xxsmall" />,
            },
            { label: 'Amount', value: <Amount value="1234.00" currency="EUR" /> },
            { label: 'Created', value: <Time at="2026-03-05T12:02:59Z" /> },
          ]}
        />
        <Definitions
          title="Limits"
          layout="numbers"
          items={[
            { label: 'Each day', value: <Amount value="250000.00" currency="EUR" /> },
            { label: 'Each month', value: <Amount value="9000.00" currency="EUR" /> },
          ]}
        />
        <SampleDevices />
        <Stepper steps={['Payee', 'Amount', 'Check and send']} current={2} onStep={() => undefined} />
        <Stepper steps={['Payee', 'Amount', 'Check and send']} current={0} />
        <ProgressBar
          label="Reading the payment file"
          done={37}
          total={120}
          action={<Button size="xsmall">Stop</Button>}
        />
        <ProgressBar label="Preparing the statement" />
        <Meter used={420_00n} limit={1000_00n} />
        <Meter used={950_00n} limit={1000_00n} />
      </Split>
    </Section>
  );
}

function SampleDevices() {
  return (
    <MarkedRows label="Devices">
      <li>
        <MarkedRow
          icon="phone"
          name={
            <>
              Pixel 9 <Badge kind="info">This device</Badge>
            </>
          }
          detail="Added 2026-03-05 · last used today"
          action={<Button size="small">Revoke</Button>}
        />
      </li>
      <li>
        <MarkedRow icon="identity" name="Old laptop" detail="Revoked 2026-01-02" isOver />
      </li>
      <li>
        <MarkedRowLoading />
      </li>
    </MarkedRows>
  );
}

export function GalleryStates({ title }: PartProps) {
  return (
    <Section title={title}>
      <div className={styles.column}>
        <Banner>The statement covers bookings up to yesterday.</Banner>
        <Banner kind="pending" action={<Button size="xsmall">Resume session</Button>}>
          Your session ends in 24 seconds.
        </Banner>
        <Banner kind="failed">You are offline. What you see was loaded at 14:02:59.</Banner>
        <Banner kind="success">All documents have arrived.</Banner>
        <Banner kind="demo">Demo: nothing here is real money.</Banner>
      </div>
      <div className={styles.pair}>
        <EmptyState icon="swap" title="No payments yet" action={<Button variant="primary">New payment</Button>}>
          Payments you send and receive appear here.
        </EmptyState>
        <ErrorState message="Could not retrieve company stats" onRetry={() => undefined} requestId="01JNW7Z4X2" />
      </div>
      <Sample title="Waiting" note="Shown after 200 ms; what comes sooner shows no skeleton.">
        <div className={styles.column}>
          <Skeleton shape="title" width="half" />
          <Skeleton />
          <Skeleton width="long" />
          <Skeleton shape="block" />
          <Skeleton shape="chart" />
        </div>
        <FiguresLoading label="Loading balances" figures={['Balance', 'Available', 'Reserved']} />
      </Sample>
    </Section>
  );
}
