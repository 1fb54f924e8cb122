import { Link } from '#client/router/Link.tsx';
import { Badge, StatusBadge, type StatusKind } from '#client/ui/display/StatusBadge.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { typeName } from '#features/cases/backoffice/caseTexts.ts';
import { formatWindow, outcomes, type RuleEvent } from '#features/investigation/eventList.ts';
import { benchHref } from '#features/monitoring/backoffice/BenchLink.tsx';
import { paths } from '#shared/paths.ts';
import styles from '../bench/bench.module.css';
import { type BenchPlace, rowsHref } from '../benchLinks.ts';

const outcomeKinds: Readonly<Record<RuleEvent['outcome'], StatusKind>> = {
  open: 'info',
  cleared: 'success',
  right: 'failed',
  none: 'neutral',
};

const rule: Column<RuleEvent> = {
  key: 'rule',
  title: 'Rule',
  render: ({ title, rule: code, version, state }) => (
    <span className={styles.two}>
      <span>
        {title} {state === 'shadow' && <Badge kind="info">Shadow</Badge>}
      </span>
      <span className={styles.small}>{`${code}${version === null ? '' : `, version ${version}`}`}</span>
    </span>
  ),
};

const client: Column<RuleEvent> = {
  ...{ key: 'client', title: 'Client', width: 190, list: 'text' },
  render: ({ clientID, clientName }) => <a href={benchHref(clientID)}>{clientName}</a>,
};

const rest = (place: Pick<BenchPlace, 'from' | 'to'>): Column<RuleEvent>[] => [
  { key: 'time', title: 'Raised', width: 180, hideBelow: 1024, list: 'none', render: ({ at }) => <Time at={at} /> },
  { key: 'window', title: 'Window', width: 200, hideBelow: 1280, list: 'none', render: formatWindow },
  {
    ...{ key: 'outcome', title: 'Outcome', width: 140, list: 'state' },
    render: ({ outcome }) => (
      <StatusBadge kind={outcomeKinds[outcome]} quiet>
        {outcomes[outcome]}
      </StatusBadge>
    ),
  },
  {
    ...{ key: 'case', title: 'Case', width: 100, hideBelow: 768, list: 'detail' },
    render: ({ case: found, clientID: clientId }) =>
      found === null ? (
        '–'
      ) : (
        <Link to={paths.bkoCase} search={{ clientId, caseId: found.id }} className={styles.target}>
          {typeName(found.type)}
        </Link>
      ),
  },
  {
    ...{ key: 'figure', title: 'Figure', width: 170, align: 'end' },
    render: ({ id, clientID, title, figure, grewTo, threshold }) => (
      <span className={styles.two}>
        <a
          className={styles.figure}
          href={rowsHref({ ...place, client: clientID }, { event: id })}
          aria-label={`${figure}: payments of ${title}`}
        >
          {figure}
        </a>
        {threshold !== null && <span className={styles.small}>{`threshold ${threshold}`}</span>}
        {grewTo !== null && (
          <span className={styles.small}>
            grew to{' '}
            <a
              className={styles.figure}
              href={rowsHref({ ...place, client: clientID }, { event: id, grown: 'yes' })}
              aria-label={`Grew to ${grewTo}: payments of ${title}`}
            >
              {grewTo}
            </a>
          </span>
        )}
      </span>
    ),
  },
];

/** Of the bank: with the client, which leads to its bench. */
export const bankEventColumns: readonly Column<RuleEvent>[] = [rule, client, ...rest({})];
/** Of one client. */
export const getClientEventColumns = (place: BenchPlace): Column<RuleEvent>[] => [rule, ...rest(place)];
