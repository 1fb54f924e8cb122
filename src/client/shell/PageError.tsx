import { messages } from '../../shared/messages.ts';
import { paths } from '../../shared/paths.ts';
import { ApiProblem } from '../api/problem.ts';
import { retryPage } from '../router/router.ts';
import { Button, LinkButton } from '../ui/action/Button.tsx';
import { CopyButton } from '../ui/action/CopyButton.tsx';
import { Icon } from '../ui/display/Icon.tsx';
import styles from './PageError.module.css';

/** A page that could not be shown: its status, 500 if none is known, and a sentence. */
export function PageError({ error }: { error: unknown }) {
  const problem = error instanceof ApiProblem ? error.problem : undefined;
  const status = problem?.code === 'offline' ? undefined : problem?.status || 500;
  const message = problem?.title ?? 'Something went wrong while this page was made.';
  return <ErrorWords status={status} message={message} requestId={problem?.requestId} onRetry={retryPage} />;
}

/** An address that leads nowhere. */
export function NotFound() {
  return <ErrorWords status={404} message={messages.pageNotFound} />;
}

interface ErrorWordsProps {
  /** none where the server was not reached */
  status: number | undefined;
  message: string;
  requestId?: string | undefined;
  onRetry?: (() => void) | undefined;
}

function ErrorWords({ status, message, requestId, onRetry }: ErrorWordsProps) {
  return (
    <main className={styles.error}>
      {status === undefined ? <Icon name="alert" size={24} /> : <p className={styles.status}>{status}</p>}
      <h1 className={styles.message}>{message}</h1>
      {requestId && (
        <p className={styles.request}>
          Request <code>{requestId}</code> <CopyButton text={requestId} what="request id" size="xxsmall" />
        </p>
      )}
      <div className={styles.actions}>
        {onRetry && (
          <Button icon="refresh" onClick={onRetry}>
            Try again
          </Button>
        )}
        <LinkButton variant="primary" href={`#${paths.home}`}>
          {messages.backHome}
        </LinkButton>
      </div>
    </main>
  );
}
