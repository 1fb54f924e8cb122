import type { ReactNode } from 'react';
import { Link } from '#client/router/Link.tsx';
import { Badge } from '#client/ui/display/StatusBadge.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { Loading, Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { typeName } from '#features/cases/backoffice/caseTexts.ts';
import { BenchLink, EventFigure } from '#features/monitoring/backoffice/BenchLink.tsx';
import { CountAgain } from '#features/monitoring/backoffice/CountAgain.tsx';
import type { Trail } from '#features/monitoring/live/calls.ts';
import { formatCount } from '#shared/formatCount.ts';
import { formatMoney, getMinor } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import styles from './live.module.css';

const clients = { one: 'other client', many: 'other clients' };
/** Counted up to it. */
const mostClients = 1000;
const money = (amount: string) => `${formatMoney(getMinor(amount), amount.slice(0, 3))} ${amount.slice(0, 3)}`;
const formatMonth = (month: string) => `${month.slice(0, 4)}-${month.slice(4)}`;

/** From the payment to its entries, events, cases and decisions; and what its counterparty does with our clients. */
export function LiveTrail({ trail }: { trail: Trail | undefined }) {
  if (!trail)
    return (
      <Loading label="Loading what belongs to it">
        <Skeleton shape="block" />
      </Loading>
    );
  const { entries, cases, decisions, months, firstOn, otherClients } = trail;
  return (
    <>
      <Part title="Entries" empty="It has moved no money." isEmpty={entries.length === 0}>
        {entries.map(({ id, account, amount, kind }) => (
          <li key={id} className={styles.entry}>
            <span>
              {account} <span className={styles.quiet}>{kind}</span>
            </span>
            <span>{money(amount)}</span>
          </li>
        ))}
      </Part>
      <Events trail={trail} />
      <Part title="Cases" empty="No case is about it." isEmpty={cases.length === 0}>
        {cases.map(({ id, clientID: clientId, icon, title }) => (
          <li key={id} className={styles.entry}>
            <Link to={paths.bkoCase} search={{ clientId, caseId: id }}>
              {title || icon}
            </Link>
            <Badge kind="neutral">{typeName(icon)}</Badge>
          </li>
        ))}
      </Part>
      <Part title="Decisions" empty="No one has decided about it." isEmpty={decisions.length === 0}>
        {decisions.map(({ code, by, comment, at }) => (
          <li key={at} className={styles.entry}>
            <span>
              {code}, {by}: {comment}
            </span>
            <Time at={at} />
          </li>
        ))}
      </Part>
      <section className={styles.part}>
        <h3 className={styles.title}>Counterparty with this client</h3>
        <BenchLink clientId={trail.payment.clientID} />
        <p className={styles.quiet}>
          {trail.payment.meta.acc === ''
            ? 'A shop has no IBAN: its payments are not counted here.'
            : `${firstOn === null ? 'Not met before.' : `Known since ${firstOn}.`} ${formatOther(otherClients)}`}
        </p>
        <ul className={styles.list} aria-label="13 months with this client">
          {months.map(({ month, in: into, out, countIn, countOut }) => (
            <li key={month} className={styles.entry}>
              <span>{formatMonth(month)}</span>
              <span>
                in {money(into)} ({countIn}), out {money(out)} ({countOut})
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function formatOther(count: number): string {
  if (count === 0) return 'No other client deals with it.';
  if (count >= mostClients) return `At least ${formatCount(mostClients, clients)} deal with it.`;
  return `${formatCount(count, clients)} ${count === 1 ? 'deals' : 'deal'} with it.`;
}

function Events({ trail: { payment, events } }: { trail: Trail }) {
  return (
    <Part title="Events" empty="No rule has found it." isEmpty={events.length === 0}>
      {events.map(({ id, rule, words, figure, at }) => (
        <li key={id}>
          <div className={styles.entry}>
            <span>
              {rule}: {words},{' '}
              <EventFigure clientId={payment.clientID} eventId={id} figure={figure} className={styles.figure} />
            </span>
            <Time at={at} />
          </div>
          <CountAgain clientId={payment.clientID} eventId={id} label={words} />
        </li>
      ))}
    </Part>
  );
}

interface PartProps {
  title: string;
  empty: string;
  isEmpty: boolean;
  children: ReactNode;
}

function Part({ title, empty, isEmpty, children }: PartProps) {
  return (
    <section className={styles.part}>
      <h3 className={styles.title}>{title}</h3>
      {isEmpty ? <p className={styles.quiet}>{empty}</p> : <ul className={styles.list}>{children}</ul>}
    </section>
  );
}
