import { Suspense, useState } from 'react';
import { useCall } from '#client/api/hooks.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { lazyPart } from '#client/router/loadPage.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { Disclosure } from '#client/ui/layout/Disclosure.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { formatCount } from '#shared/formatCount.ts';
import { type Filing, filingCalls } from '../calls.ts';
import { FilingFiles } from './FilingFiles.tsx';
import styles from './filing.module.css';

const FilingDialog = lazyPart(() => import('./FilingDialog.tsx').then((module) => module.FilingDialog));
const PartyDialog = lazyPart(() => import('./PartyDialog.tsx').then((module) => module.PartyDialog));

/** What a report holds for the authority: what is missing, what the MLRO adds, and the files made of it. */
export function AuthoritySection({ reportId }: { reportId: string }) {
  const read = useCall(filingCalls.readFiling, { params: { reportId } });
  const failure = readFailure(read, 'What the authority wants could not be loaded');
  return (
    <Section
      title="For the authority"
      summary={read.data ? read.data.authority || 'No authority is set up. An operator names its table.' : undefined}
      actions={
        read.data && (
          <FilingFiles reportId={reportId} version="draft" hasXml={read.data.authority !== '' && read.data.isReady} />
        )
      }
    >
      {read.data ? (
        <Whole reportId={reportId} filing={read.data} />
      ) : failure ? (
        <ErrorState {...failure} />
      ) : (
        <Loading label="Loading what the authority wants">
          <Skeleton shape="block" />
        </Loading>
      )}
    </Section>
  );
}

function Whole({ reportId, filing }: { reportId: string; filing: Filing }) {
  const [open, setOpen] = useState<'filing' | string | null>(null);
  const close = () => setOpen(null);
  const party = filing.parties.find(({ id }) => id === open);
  const counterparties = filing.parties.filter(isCounterparty);
  const onOpen = filing.mayChange ? setOpen : undefined;
  return (
    <div className={styles.parts}>
      <Readiness filing={filing} />
      <Definitions
        items={[
          { label: 'Indicators', value: formatChosen(filing) || 'None chosen' },
          { label: 'What the bank has done', value: filing.action || 'Not written yet' },
        ]}
      />
      {filing.mayChange && (
        <div>
          <Button size="small" onClick={() => setOpen('filing')}>
            Change
          </Button>
        </div>
      )}
      <h3>Parties</h3>
      <Parties parties={filing.parties.filter((one) => !isCounterparty(one))} onOpen={onOpen} />
      {counterparties.length > 0 && (
        <Disclosure title="Counterparties" note={String(counterparties.length)}>
          <Parties parties={counterparties} onOpen={onOpen} />
        </Disclosure>
      )}
      <Suspense fallback={null}>
        {open === 'filing' && <FilingDialog reportId={reportId} filing={filing} onClose={close} />}
        {party && <PartyDialog reportId={reportId} filing={filing} party={party} onClose={close} />}
      </Suspense>
    </div>
  );
}

type Party = Filing['parties'][number];

const isCounterparty = ({ kind }: Party): boolean => kind === 'outside' || kind === 'account';

/** @param props.onOpen undefined where this reader enters nothing */
function Parties({ parties, onOpen }: { parties: readonly Party[]; onOpen: ((id: string) => void) | undefined }) {
  return (
    <ul className={styles.lines}>
      {parties.map(({ id, name }) => (
        <li key={id} className={styles.line}>
          <span>{name}</span>
          {onOpen && (
            <Button size="xsmall" aria-label={`Enter facts of ${name}`} onClick={() => onOpen(id)}>
              Enter facts
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

const formatChosen = ({ choices, indicators }: Filing): string =>
  choices
    .filter(({ key }) => indicators.includes(key))
    .map(({ code, title }) => `${code} ${title}`)
    .join(', ');

/** Whether it could be filed now; each fact that is missing with the screen where it is entered. */
function Readiness({ filing: { authority, isReady, missing, faults } }: { filing: Filing }) {
  // without an authority nothing says what is complete
  if (authority === '') return null;
  if (isReady)
    return (
      <div>
        <StatusBadge kind="success">Complete</StatusBadge>
      </div>
    );
  return (
    <>
      <div>
        <StatusBadge kind="pending">
          {missing.length > 0
            ? formatCount(missing.length, { one: 'fact is missing', many: 'facts are missing' })
            : 'Refused by the schema of the authority'}
        </StatusBadge>
      </div>
      <ul className={styles.lines} aria-label="What is missing">
        {missing.map(({ name, element, screen, address }) => (
          <li key={`${element} ${name}`} className={styles.line}>
            <span>{name}</span>
            {address.startsWith('/bko-client?') ? (
              <a href={`#${address}`}>{screen}</a>
            ) : (
              <span className={styles.quiet}>{screen}</span>
            )}
          </li>
        ))}
        {faults.map(({ line, message }) => (
          <li key={`${line} ${message}`} className={styles.words}>
            {line === null ? message : `Line ${line}: ${message}`}
          </li>
        ))}
      </ul>
    </>
  );
}
