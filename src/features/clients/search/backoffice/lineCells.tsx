import { Money } from '#client/money/Money.tsx';
import { Icon } from '#client/ui/display/Icon.tsx';
import type { IconName } from '#client/ui/display/iconPaths.ts';
import { Badge, StatusBadge, type StatusKind } from '#client/ui/display/StatusBadge.tsx';
import { type RiskLevel, riskLabels, type StatusLetter, statusLabels } from '#features/clients/standing.ts';
import { formatIban } from '#shared/iban.ts';
import { getMinor } from '#shared/money.ts';
import type { ClientLine } from '../calls.ts';
import { foundLabels } from '../rules.ts';
import styles from './clients.module.css';

const statusLooks: Readonly<Record<StatusLetter, { kind: StatusKind; icon: IconName }>> = {
  D: { kind: 'failed', icon: 'x-circle' },
  Z: { kind: 'neutral', icon: 'minus' },
  B: { kind: 'info', icon: 'clock' },
  L: { kind: 'failed', icon: 'lock' },
  l: { kind: 'pending', icon: 'lock' },
};
const riskKinds: Readonly<Record<RiskLevel, StatusKind>> = { H: 'failed', M: 'pending', L: 'success' };

/** The letters of a client's status in words; somebody without accounts says so. */
export function StatusLabels({ line, quiet = false }: { line: ClientLine; quiet?: boolean }) {
  if (!line.isClient) return <Badge>Related {line.type === 'N' ? 'person' : 'company'}</Badge>;
  if (line.status.length === 0) return null;
  return (
    <span className={styles.labels}>
      {line.status.map((letter) => (
        <StatusBadge key={letter} {...statusLooks[letter]} quiet={quiet}>
          {statusLabels[letter]}
        </StatusBadge>
      ))}
    </span>
  );
}

export function Risk({ level, quiet = true }: { level: RiskLevel | null; quiet?: boolean }) {
  if (level === null) return null;
  return (
    <StatusBadge kind={riskKinds[level]} icon={level === 'L' ? 'check-circle' : 'alert'} quiet={quiet}>
      {riskLabels[level]}
    </StatusBadge>
  );
}

/** A sign where the risk is raised; the words are read aloud. */
export function RiskMark({ level }: { level: RiskLevel | null }) {
  if (level === null) return null;
  return (
    <>
      {level !== 'L' && <Icon name="alert" size={16} />}
      <span className="visually-hidden">{riskLabels[level]} risk</span>
    </>
  );
}

export function Funds({ money }: { money: string | null }) {
  return money === null ? null : <Money minor={getMinor(money)} currency="EUR" />;
}

/** What fitted, where the name does not say it. */
export function foundBy({ found: { by, value } }: ClientLine): string {
  if (by === 'iban') return `${foundLabels.iban} ${formatIban(value)}`;
  if (by === 'card') return `${foundLabels.card} ending in ${value}`;
  return [foundLabels[by], by === 'number' ? '' : value].filter(Boolean).join(' ');
}
