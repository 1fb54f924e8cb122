/** Leads to the monitoring of one client, for those who may read it; nothing for others. */
import { Link, pageHref } from '#client/router/Link.tsx';
import { useStaffUser } from '#client/session/person.ts';
import { LinkButton } from '#client/ui/action/Button.tsx';
import { Tooltip } from '#client/ui/overlay/Tooltip.tsx';
import { paths } from '#shared/paths.ts';
import { hasRole } from '#shared/staffGroups.ts';

/** Whether a staff user reads the monitoring of clients (who may make which call: reports). */
export const useMayReadBench = (): boolean => hasRole(useStaffUser().role, 'reportReaders');

export const benchHref = (clientId: string): string =>
  pageHref(paths.bkoComplianceUnit, { tab: 'client', client: clientId });

interface EventFigureProps {
  clientId: string;
  eventId: string;
  /** in words */
  figure: string;
  /** it is the one that the event grew to */
  isGrown?: boolean;
  className?: string | undefined;
}

/** The figure of an event: leads to the payments that it was counted from, for those who may read them. */
export function EventFigure({ clientId, eventId, figure, isGrown = false, className }: EventFigureProps) {
  if (!useMayReadBench()) return <span className={className}>{figure}</span>;
  return (
    <Link
      to={paths.bkoComplianceUnit}
      search={{ tab: 'client', client: clientId, view: 'payments', event: eventId, grown: isGrown ? 'yes' : undefined }}
      className={className}
      aria-label={`${figure}: payments`}
    >
      {figure}
    </Link>
  );
}

export function BenchLink({ clientId }: { clientId: string }) {
  if (!useMayReadBench()) return null;
  return (
    <Link to={paths.bkoComplianceUnit} search={{ tab: 'client', client: clientId }}>
      Client monitoring
    </Link>
  );
}

interface BenchButtonProps {
  clientId: string;
  size?: 'small';
  /** the page has the key M for it */
  hasKey?: boolean;
}

export function BenchButton({ clientId, size, hasKey = false }: BenchButtonProps) {
  if (!useMayReadBench()) return null;
  const button = (
    <LinkButton
      icon="shield"
      href={benchHref(clientId)}
      aria-label="Client monitoring"
      {...(size && { size })}
      {...(hasKey && { 'aria-keyshortcuts': 'm' })}
    >
      Monitoring
    </LinkButton>
  );
  return hasKey ? <Tooltip text="Key M">{button}</Tooltip> : button;
}
