import { Amount } from '../ui/Amount.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Definitions } from '../ui/Definitions.tsx';
import { EmptyState, ErrorState } from '../ui/EmptyState.tsx';
import { Initials } from '../ui/Initials.tsx';
import { Kbd } from '../ui/Kbd.tsx';
import { KeyFigures } from '../ui/KeyFigures.tsx';
import { Logo } from '../ui/Logo.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { Section, Split } from '../ui/Section.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Badge, StatusBadge } from '../ui/StatusBadge.tsx';
import { Stepper } from '../ui/Stepper.tsx';
import { Time } from '../ui/Time.tsx';
import styles from './Gallery.module.css';

export function GalleryFigures() {
  return (
    <Section title="Figures and states">
      <KeyFigures
        figures={[
          { label: 'Total balance', value: <Amount value="51200.15" currency="EUR" />, note: '2 accounts' },
          { label: 'In this month', value: <Amount value="18340.00" currency="EUR" direction="in" /> },
          { label: 'Out this month', value: <Amount value="9120.44" currency="EUR" direction="out" /> },
          { label: 'Awaiting approval', value: '3', note: 'the oldest since yesterday', href: '#/tasks' },
        ]}
      />
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
        <Initials name="Rasa Kazlauskienė" />
        <Initials name="UAB „Baltic Timber“" kind="company" size="large" />
        <Kbd keys={['Mod', 'K']} />
        <Time at="2026-03-05T12:02:59Z" />
      </div>
      <div className={styles.row}>
        <Amount value="1234567.80" currency="EUR" size="huge" />
        <Amount value="-1234.00" currency="EUR" size="large" />
        <Amount value="12.34" currency="EUR" direction="in" />
        <Amount value="12.34" currency="EUR" direction="out" failed />
        <Logo />
        <Logo size="large" markOnly />
      </div>
    </Section>
  );
}

export function GalleryDetails() {
  return (
    <Section title="Details">
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
        <Stepper steps={['Payee', 'Amount', 'Check and send']} current={2} onStep={() => undefined} />
        <Stepper steps={['Payee', 'Amount', 'Check and send']} current={0} />
        <ProgressBar
          label="Reading the payment file"
          done={37}
          total={120}
          action={<Button size="xsmall">Stop</Button>}
        />
        <ProgressBar label="Preparing the statement" />
      </Split>
    </Section>
  );
}

export function GalleryStates() {
  return (
    <Section title="Nothing, waiting, failed">
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
      <div className={styles.column}>
        <Skeleton shape="title" width="half" />
        <Skeleton />
        <Skeleton width="long" />
        <Skeleton shape="block" />
      </div>
    </Section>
  );
}
