import { Definitions } from '../../../../client/ui/Definitions.tsx';
import { Section } from '../../../../client/ui/Section.tsx';
import { paths } from '../../../../shared/paths.ts';
import { Money } from '../../../payments/company/Money.tsx';
import { MoreLink } from '../../../payments/company/MoreLink.tsx';
import { limitsOf, limitWords } from './limits.ts';

/** What may leave the company's accounts; how much of it is used stands on the overview. */
export function LimitsSection({ limits }: { limits: readonly string[] }) {
  const items = limitsOf(limits).map(({ key, minor }) => ({
    label: limitWords[key] ?? key,
    value: <Money minor={minor} currency="EUR" />,
  }));
  return (
    <Section title="Limits" actions={<MoreLink href={`#${paths.overview}`}>What is used</MoreLink>}>
      {items.length > 0 ? <Definitions items={items} /> : <p>Only the money on your accounts limits what you pay.</p>}
    </Section>
  );
}
