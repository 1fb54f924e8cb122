/** What the client of a case was asked for, what came back, and what is missing. */
import { Suspense, useState } from 'react';
import { lazyPart } from '#client/router/loadPage.ts';
import { mayCall } from '#client/session/mayCall.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { StatusBadge, type StatusKind } from '#client/ui/display/StatusBadge.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { Disclosure } from '#client/ui/layout/Disclosure.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import type { RequestsProps } from '#features/cases/backoffice/caseParts.ts';
import { mayActOn } from '#features/cases/backoffice/mayActOn.ts';
import { cannotText, getLastDay } from '../answers.ts';
import { entryCalls } from '../entryCalls.ts';
import { AnsweredFiles } from '../form/shown/AnsweredFiles.tsx';
import { givenByLabels, isWaiting } from '../rules.ts';
import styles from './caseRequests.module.css';

const CaseFilePreview = lazyPart(() =>
  import('#features/files/backoffice/CaseFilePreview.tsx').then((module) => module.CaseFilePreview),
);

const EnterAnswer = lazyPart(() => import('./EnterAnswer.tsx').then((module) => module.EnterAnswer));

type CaseAnswer = RequestsProps['found'];
type CaseRequest = CaseAnswer['requests'][number];
type Item = CaseRequest['items'][number];
type File = NonNullable<Item['answer']>['files'][number];

const states: Readonly<Record<CaseRequest['state'], { words: string; kind: StatusKind }>> = {
  open: { words: 'Waits for the client', kind: 'pending' },
  saved: { words: 'Begun by the client', kind: 'pending' },
  overdue: { words: 'Overdue', kind: 'failed' },
  answered: { words: 'Answered', kind: 'success' },
  cancelled: { words: 'Taken back', kind: 'neutral' },
};

/** Nothing where the client was never asked. The newest request is open, older ones are folded. */
export function CaseRequests({ found }: { found: CaseAnswer }) {
  const [shown, setShown] = useState<File>();
  const [isEntering, setEntering] = useState(false);
  const staff = useStaffUser();
  const [newest, ...older] = found.requests;
  if (!newest) return null;
  const isOfPerson = newest.channel === 'app' && isWaiting(newest.state);
  const mayEnter = isOfPerson && mayActOn(found, staff) && mayCall(entryCalls.enterAnswer, staff);
  return (
    <Section title="Requests to the client">
      <Request request={newest} onOpen={setShown} />
      {older.map((request) => (
        <Disclosure key={request.id} title={request.title} note={states[request.state].words}>
          <Request request={request} onOpen={setShown} />
        </Disclosure>
      ))}
      {mayEnter && (
        <Button className={styles.enter} onClick={() => setEntering(true)}>
          Enter an answer
        </Button>
      )}
      {isEntering && (
        <Suspense fallback={null}>
          <EnterAnswer found={found} request={newest} onClose={() => setEntering(false)} />
        </Suspense>
      )}
      {shown && (
        <Suspense fallback={null}>
          <CaseFilePreview
            clientId={found.clientID}
            caseId={found.id}
            files={found.requests.flatMap(getFiles)}
            shown={shown}
            onShow={setShown}
          />
        </Suspense>
      )}
    </Section>
  );
}

const getFiles = ({ items }: CaseRequest) => items.flatMap(({ answer }) => answer?.files ?? []);

interface RequestProps {
  request: CaseRequest;
  onOpen: (file: File) => void;
}

function Request({ request, onOpen }: RequestProps) {
  const { state, title, words, items } = request;
  return (
    <article className={styles.request} aria-label={title}>
      <p className={styles.line}>
        <strong>{title}</strong>
        <StatusBadge kind={states[state].kind}>{states[state].words}</StatusBadge>
      </p>
      <p className={styles.quiet}>
        <Course request={request} />
      </p>
      <p className={styles.words}>{words}</p>
      <ol className={styles.items}>
        {items.map((item) => (
          <li key={item.n} className={styles.item}>
            <h3 className={styles.question}>{item.words}</h3>
            <Answer item={item} isWaiting={isWaiting(state)} onOpen={onOpen} />
          </li>
        ))}
      </ol>
    </article>
  );
}

/** Who asked and when, and how far it has come. */
function Course({ request }: { request: CaseRequest }) {
  const { state, channel, sentBy, sentAt, dueAt, remindAt, remindedAt, readAt, answered, items } = request;
  const waits = isWaiting(state);
  return (
    <>
      Asked by {sentBy ?? 'the bank'} <Time at={sentAt} />
      {waits && (
        <>
          {' · '}answer by <Time at={getLastDay({ dueAt })} part="day" />
          {' · '}
          {remindedAt === null ? 'reminder ' : 'reminded '}
          <Time at={remindedAt ?? remindAt} part="day" />
          {' · '}
          {readAt === null ? 'not opened yet' : 'opened'}
          {channel === 'app' && ' on their device'}
          {` · ${answered} of ${items.length} begun`}
        </>
      )}
      {request.answeredAt && (
        <>
          {' · '}
          {request.givenBy === null ? 'answered' : `given ${givenByLabels[request.givenBy]}, entered`} by{' '}
          {request.answeredBy ?? 'the client'} <Time at={request.answeredAt} />
        </>
      )}
      {state === 'cancelled' && request.endedAt && (
        <>
          {' · '}taken back <Time at={request.endedAt} />
        </>
      )}
    </>
  );
}

interface AnswerProps {
  item: Item;
  isWaiting: boolean;
  onOpen: (file: File) => void;
}

function Answer({ item: { answer }, isWaiting: waits, onOpen }: AnswerProps) {
  if (!answer) return <p className={styles.missing}>{waits ? 'Missing' : 'No answer'}</p>;
  if (answer.cannot) {
    return (
      <p className={styles.words}>
        <span className={styles.missing}>{cannotText}</span>
        {answer.words !== '' && `: ${answer.words}`}
      </p>
    );
  }
  return (
    <>
      {answer.value !== null && <p className={styles.words}>{answer.value}</p>}
      {answer.files.length > 0 && <AnsweredFiles files={answer.files} onOpen={onOpen} />}
    </>
  );
}
