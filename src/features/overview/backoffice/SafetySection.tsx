import type { ReactNode } from 'react';
import { formatAmount } from '#client/ui/display/Amount.tsx';
import { type KeyFigure, KeyFigures } from '#client/ui/display/KeyFigures.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { FiguresLoading } from '#client/ui/feedback/FiguresLoading.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { StateBadge } from '#features/safeguarding/backoffice/euros.tsx';
import { formatMoney, getMinor } from '#shared/money.ts';
import type { Overview } from '../calls.ts';
import { formatRed } from '../rules.ts';
import { tabHref } from './places.ts';

const euros = (amount: string) => `${formatAmount(amount.slice(3))} EUR`;

interface SafetySectionProps {
  overview: Overview | undefined;
  /** Buttons of files. */
  actions: ReactNode;
}

/** Whether the bank is safe: client funds, own funds and what the proofs of the books have found. */
export function SafetySection({ overview, actions }: SafetySectionProps) {
  const missing = overview ? getMinor(overview.ownFunds.required) - getMinor(overview.ownFunds.total) : 0n;
  return (
    <Section
      title="Safety"
      summary="Client funds and what is held for them on the newest bank day, own funds, and the proofs."
      actions={actions}
    >
      {missing > 0n && (
        <Banner kind="failed">{`Own funds are ${formatMoney(missing)} EUR below what is required.`}</Banner>
      )}
      {overview ? (
        <KeyFigures figures={getFigures(overview)} />
      ) : (
        <FiguresLoading label="Loading safety" figures={['Owed to clients', 'Gap', 'Own funds', 'Proofs']} />
      )}
    </Section>
  );
}

function getFigures({ safeguarding, ownFunds, proofs }: Overview): KeyFigure[] {
  const funds: KeyFigure = {
    label: 'Own funds',
    value: euros(ownFunds.total),
    note: `${euros(ownFunds.required)} required`,
    href: tabHref('safeguarding'),
  };
  return [...getLook(safeguarding), funds, getProofs(proofs)];
}

function getLook(look: Overview['safeguarding']): KeyFigure[] {
  if (look === null) {
    const note = 'The first bank day appears after its cut-off.';
    return [{ label: 'Safeguarding', value: '–', note, href: tabHref('safeguarding') }];
  }
  const href = tabHref('safeguarding', { day: look.day });
  const statements = look.stated === null ? 'statement missing' : `${euros(look.stated)} by statements`;
  return [
    { label: 'Owed to clients', value: euros(look.owed), note: `bank day ${look.day}`, href },
    { label: 'Held for clients', value: euros(look.held), note: statements, href },
    { label: 'Gap', value: euros(look.gap), note: <StateBadge state={look.state} />, href },
  ];
}

function getProofs({ red, green, unchecked }: Overview['proofs']): KeyFigure {
  const count = red.length + green + unchecked;
  const old = unchecked > 0 ? `${unchecked} not checked in full` : 'all checked in full';
  return {
    label: 'Proofs',
    value: red.length > 0 ? `${red.length} red` : `${green} of ${count} green`,
    note: red.length > 0 ? formatRed(red) : old,
    href: tabHref('months'),
  };
}
