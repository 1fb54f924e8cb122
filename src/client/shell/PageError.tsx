import { useEffect, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import { ApiProblem } from '../api/problem.ts';
import { unreachedSince } from '../api/reach.ts';
import { knownPerson } from '../session/person.ts';
import { useStore } from '../store.ts';
import { Button, LinkButton } from '../ui/action/Button.tsx';
import { CopyButton } from '../ui/action/CopyButton.tsx';
import { Icon } from '../ui/display/Icon.tsx';
import styles from './PageError.module.css';

interface PageErrorProps {
  error: unknown;
  /** resolves when the answer is there */
  onRetry: () => Promise<void>;
}

/** A page that could not be shown: its status, 500 if none is known, and a sentence. Comes back with the connection. */
export function PageError({ error, onRetry }: PageErrorProps) {
  const problem = error instanceof ApiProblem ? error.problem : undefined;
  const isOffline = problem?.code === 'offline';
  const isReached = useStore(unreachedSince) === undefined;
  const [isTrying, setIsTrying] = useState(false);
  const retry = () => {
    setIsTrying(true);
    void onRetry().finally(() => setIsTrying(false));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the bank answers again
  useEffect(() => {
    if (isOffline && isReached) retry();
  }, [isOffline, isReached]);
  return (
    <div className={styles.error}>
      {isOffline ? <Icon name="alert" size={24} /> : <p className={styles.status}>{problem?.status || 500}</p>}
      <h1 className={styles.message}>{problem?.title ?? 'Something went wrong while this page was made.'}</h1>
      {isOffline && <p className={styles.more}>This page comes back by itself.</p>}
      {problem?.status === 403 && <p className={styles.more}>{whoGivesAccess()}</p>}
      {problem?.requestId && (
        <p className={styles.request}>
          Request <code>{problem.requestId}</code>{' '}
          <CopyButton text={problem.requestId} what="request id" size="xxsmall" />
        </p>
      )}
      <div className={styles.actions}>
        <Button icon="refresh" loading={isTrying} onClick={retry}>
          Try again
        </Button>
        {!isOffline && <BackHome />}
      </div>
    </div>
  );
}

/** An address that leads nowhere. */
export function NotFound() {
  return (
    <div className={styles.error}>
      <p className={styles.status}>404</p>
      <h1 className={styles.message}>{messages.pageNotFound}</h1>
      <div className={styles.actions}>
        <BackHome />
      </div>
    </div>
  );
}

function BackHome() {
  return (
    <LinkButton variant="primary" href={`#${paths.home}`}>
      {messages.backHome}
    </LinkButton>
  );
}

/** Undefined while it is not known who asks. */
function whoGivesAccess(): string | undefined {
  const kind = knownPerson()?.kind;
  if (kind === 'staff') return 'An admin can give you access.';
  return kind && 'People who manage the users of your company can give you access.';
}
