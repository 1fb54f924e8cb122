import { useState } from 'react';
import { useSend } from '#client/api/hooks.ts';
import { Link } from '#client/router/Link.tsx';
import { mayCall } from '#client/session/mayCall.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { eventCalls } from '#features/monitoring/events/calls.ts';
import type { Answer } from '#shared/call.ts';
import { formatCount } from '#shared/formatCount.ts';
import { formatMoney, getMinor } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import styles from './countAgain.module.css';

type Counted = Answer<typeof eventCalls.countAgain>;

interface CountAgainProps {
  clientId: string;
  eventId: string;
  /** what it says, for people who hear the button without its line */
  label: string;
}

/** Counts an event again: the same figure, or the figure now with what came back since. */
export function CountAgain({ clientId, eventId, label }: CountAgainProps) {
  const user = useStaffUser();
  const [counted, setCounted] = useState<Counted>();
  const { run, isRunning } = useSend(eventCalls.countAgain, {
    failure: 'The event could not be counted again',
    onDone: setCounted,
  });
  if (!mayCall(eventCalls.countAgain, user)) return null;
  return (
    <div className={styles.again}>
      <Button
        size="xxsmall"
        icon="repeat"
        loading={isRunning}
        aria-label={`Count again: ${label}`}
        onClick={() => void run({ params: { clientId, eventId } })}
      >
        Count again
      </Button>
      <div role="status">{counted && <Result counted={counted} clientId={clientId} />}</div>
    </div>
  );
}

const backLabels = { one: 'payment', many: 'payments' };

function Result({ counted: { figure, counted, back }, clientId }: { counted: Counted; clientId: string }) {
  if (!counted) return <p className={styles.words}>It cannot be counted any more: its payments are no longer kept.</p>;
  const { was, now } = counted;
  if (was !== figure) return <p className={styles.words}>Counted again, its figure was {was}.</p>;
  if (back.length === 0) return <p className={styles.words}>Same figure. Nothing has come back since.</p>;
  return (
    <>
      <p className={styles.words}>
        {now === figure ? 'Same figure' : `Now ${now}`}. {formatCount(back.length, backLabels)} came back since:
      </p>
      <ul className={styles.back}>
        {back.map(({ paymentId, amount, iban, day, backOn }) => (
          <li key={paymentId}>
            <Link to={paths.bkoTransactions} search={{ open: `${clientId}.${paymentId}` }}>
              {formatMoney(getMinor(amount), 'EUR')} EUR of {day}
            </Link>
            {iban !== '' && `, ${iban}`}, came back on {backOn}
          </li>
        ))}
      </ul>
    </>
  );
}
