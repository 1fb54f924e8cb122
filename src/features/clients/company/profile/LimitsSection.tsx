import { MoreLink } from '#client/ui/action/MoreLink.tsx';
import { Amount } from '#client/ui/display/Amount.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { decimalText } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { getLimits, limitLabels } from './limits.ts';

/** The limits of the company. The overview shows how much of them is used. */
export function LimitsSection({ limits, seesUse }: { limits: readonly string[]; seesUse: boolean }) {
  const items = getLimits(limits).map(({ key, minor }) => ({
    label: limitLabels[key] ?? key,
    value: <Amount value={decimalText(minor, 'EUR')} currency="EUR" />,
  }));
  return (
    <Section
      title="Limits"
      summary="Most your company can send."
      actions={seesUse && <MoreLink href={`#${paths.overview}`}>What is used</MoreLink>}
    >
      {items.length > 0 ? (
        <Definitions items={items} layout="numbers" />
      ) : (
        <p>Only the money on your accounts limits what you pay.</p>
      )}
    </Section>
  );
}
