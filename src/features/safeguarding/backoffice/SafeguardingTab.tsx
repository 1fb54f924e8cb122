import { useCall } from '#client/api/hooks.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { Money } from '#client/money/Money.tsx';
import { pageHref } from '#client/router/Link.tsx';
import { KeyFigures } from '#client/ui/display/KeyFigures.tsx';
import { ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { getMinor } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { type SafeguardingFigures, safeguardingCalls } from '../calls.ts';
import { entriesHref } from './euros.tsx';
import { MonthsSection } from './MonthsSection.tsx';
import { OwnFundsSection } from './OwnFundsSection.tsx';
import { SafeguardingDays } from './SafeguardingDays.tsx';
import { StateBanner } from './StateBanner.tsx';

/** What is owed to clients and held for them: now, by the month and by the bank day; and own funds. */
export function SafeguardingTab() {
  const read = useCall(safeguardingCalls.readSafeguarding, {});
  const failure = readFailure(read, 'Safeguarding could not be loaded');
  return (
    <>
      <Section
        title="Safeguarding"
        summary="Client funds, suspense and outgoing payments not settled yet, against the accounts that safeguard."
      >
        {read.data && <StateBanner figures={read.data} />}
        {failure ? <ErrorState {...failure} /> : <NowFigures now={read.data?.now} />}
      </Section>
      {!failure && (
        <>
          <OwnFundsSection funds={read.data?.ownFunds} />
          <MonthsSection months={read.data?.months} />
        </>
      )}
      <SafeguardingDays />
    </>
  );
}

function NowFigures({ now }: { now: SafeguardingFigures['now'] | undefined }) {
  const owed = now && getMinor(now.owed);
  const held = now && getMinor(now.held);
  const getValue = (minor: bigint | undefined) =>
    minor === undefined ? <Skeleton width="short" /> : <Money minor={minor} currency="EUR" />;
  return (
    <KeyFigures
      figures={[
        {
          label: 'Owed now',
          value: getValue(owed),
          note: 'to clients, and on its way',
          href: pageHref(paths.bkoFinancialInformation, { tab: 'ledger' }),
        },
        { label: 'Held now', value: getValue(held), note: 'by the ledger', href: entriesHref('SAFEGUARD') },
        {
          label: 'Gap now',
          value: getValue(owed === undefined || held === undefined ? undefined : held - owed),
          note: 'held less owed',
        },
      ]}
    />
  );
}
