import { Money } from '#client/money/Money.tsx';
import { KeyFigures } from '#client/ui/display/KeyFigures.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { getMinor } from '#shared/money.ts';
import type { SafeguardingFigures } from '../calls.ts';
import { entriesHref, formatEuros } from './euros.tsx';

/** What the bank must have of its own, and what it has. */
export function OwnFundsSection({ funds }: { funds: SafeguardingFigures['ownFunds'] | undefined }) {
  const missing = funds ? getMinor(funds.required) - getMinor(funds.total) : 0n;
  const getValue = (amount: string | undefined) =>
    amount === undefined ? <Skeleton width="short" /> : <Money minor={getMinor(amount)} currency="EUR" />;
  return (
    <Section
      title="Own funds"
      summary="Required: 350 000 EUR, or 2 % of the average client funds of six months if more (Directive 2009/110/EC)."
    >
      {missing > 0n && <Banner kind="failed">{`Own funds are ${formatEuros(missing)} below what is required.`}</Banner>}
      <KeyFigures
        figures={[
          {
            label: 'Required',
            value: getValue(funds?.required),
            note: funds && `average client funds ${formatEuros(getMinor(funds.average))}, ${funds.days} days`,
          },
          { label: 'Own funds', value: getValue(funds?.total), note: 'capital and what was retained' },
          { label: 'Capital', value: getValue(funds?.capital), note: 'equity', href: entriesHref('EQUITY') },
          {
            label: 'Retained',
            value: getValue(funds?.retained),
            note: 'fees and other income, less costs',
            href: entriesHref('FEES'),
          },
        ]}
      />
    </Section>
  );
}
