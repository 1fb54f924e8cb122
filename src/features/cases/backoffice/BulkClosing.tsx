import { useQuery } from '@tanstack/react-query';
import { showAlert } from '#client/alerts/alerts.ts';
import { useSend } from '#client/api/hooks.ts';
import type { ApiProblem } from '#client/api/problem.ts';
import { callKey } from '#client/api/queries.ts';
import { send } from '#client/api/send.ts';
import { Form, FormField } from '#client/forms/Form.tsx';
import { useCallForm } from '#client/forms/useCallForm.ts';
import { getFailure } from '#client/lists/loadFailure.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { TextArea } from '#client/ui/input/TextArea.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { listJobs } from '#features/jobs/backoffice/JobProgress.tsx';
import { refreshProposals } from '#features/proposals/backoffice/refreshProposals.ts';
import { isProposal } from '#shared/proposal.ts';
import { bulkCalls } from '../bulkCalls.ts';
import { bulk, leftOutCodes, leftOutLabels } from '../bulkRules.ts';
import { maxCaseTextLength } from '../calls.ts';
import type { CaseItem } from '../caseList.ts';
import { caseMessages } from '../messages.ts';
import { actRules } from './ActDialog.tsx';
import { countCases } from './caseTexts.ts';
import styles from './queue.module.css';

interface BulkClosingProps {
  chosen: readonly CaseItem[];
  onClose: () => void;
  /** the job has begun; undefined: a second person decides first */
  onStarted: (jobId: string | undefined) => void;
}

const rules = actRules(undefined);

/** Shows what closing would do before it asks for the words: how many close by which action, which stay, and why. */
export function BulkClosing({ chosen, onClose, onStarted }: BulkClosingProps) {
  const cases = chosen.map(({ clientID: clientId, id: caseId, version }) => ({ clientId, caseId, version }));
  const tried = useTry(cases);
  const closable = new Set(tried.data?.cases.filter(({ why }) => why === null).map(({ caseId }) => caseId));
  const { run, problem } = useSend(bulkCalls.closeCases, {
    failure: caseMessages.caseUpdateFailed,
    invalidates: [listJobs],
    onDone: (answer) => {
      if (isProposal(answer)) refreshProposals();
      else showAlert({ type: 'info', message: `Closing ${countCases(closable.size)}` });
      onStarted(isProposal(answer) ? undefined : answer.jobId);
      onClose();
    },
  });
  const form = useCallForm({
    rules,
    start: { comment: '', choice: '' },
    send: ({ comment }) => run({ body: { comment, cases: cases.filter(({ caseId }) => closable.has(caseId)) } }),
    problem,
    leaving: 'Leave this comment?',
  });
  const close = form.question.closing(onClose);
  const nothing = closable.size === 0 ? 'None of them can be closed together.' : undefined;
  return (
    <Dialog
      open
      onClose={close}
      keepOnOutsideClick
      title={`Close ${countCases(chosen.length)}?`}
      description={
        'Each is closed at the version that you were shown, with a ' +
        'record of its own. You can leave this page meanwhile.'
      }
      actions={{
        neutral: <Button onClick={close}>Go Back</Button>,
        primary: (
          <Button
            type="submit"
            form={form.id}
            variant="primary"
            loading={form.isBusy}
            disabledReason={tried.data ? nothing : 'It is being found out which of them can be closed.'}
          >
            {closable.size > 0 ? `Close ${countCases(closable.size)}` : 'Close'}
          </Button>
        ),
      }}
    >
      {tried.error && (
        <ErrorState {...getFailure(tried.error.problem, 'It could not be tried', () => void tried.refetch())} />
      )}
      {!tried.error &&
        (tried.data ? (
          <Tried tried={tried.data} chosen={chosen} />
        ) : (
          <Loading label="Trying">
            <Skeleton shape="block" />
          </Loading>
        ))}
      {closable.size > 0 && (
        <Form form={form}>
          <FormField form={form} name="comment" help="It is kept with each of them.">
            {(field) => <TextArea {...field} rows={3} limit={maxCaseTextLength} />}
          </FormField>
        </Form>
      )}
    </Dialog>
  );
}

/** Asked again for each dialog: what can be closed changes by the minute. */
function useTry(cases: readonly { clientId: string; caseId: string; version: number }[]) {
  return useQuery<Awaited<ReturnType<typeof tryThem>>, ApiProblem>({
    queryKey: [...callKey(bulkCalls.tryClosing), cases],
    queryFn: ({ signal }) => tryThem(cases, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

const tryThem = (cases: readonly { clientId: string; caseId: string; version: number }[], signal: AbortSignal) =>
  send(bulkCalls.tryClosing, { body: { cases: [...cases] } }, { signal });

type Tried = Awaited<ReturnType<typeof tryThem>>;

function Tried({ tried: { cases, needsSecond }, chosen }: { tried: Tried; chosen: readonly CaseItem[] }) {
  const named = new Map(chosen.map((item) => [item.id, item]));
  const titles = cases.flatMap(({ title }) => (title === null ? [] : [title]));
  const left = cases.filter(({ why }) => why !== null);
  return (
    <div className={styles.tried}>
      <p role="status">
        <strong>{titles.length} will close</strong>
        {titles.length > 0 && ` (${countedTitles(titles)})`}
        {left.length > 0 && `, ${left.length} left out`}.
      </p>
      {left.length > 0 && (
        <ul className={styles.refused} aria-label="Left out">
          {leftOutCodes.map((code) => {
            const items = left.flatMap(({ caseId, why }) => (why === code ? (named.get(caseId) ?? []) : []));
            return (
              items.length > 0 && (
                <li key={code}>
                  <strong>{leftOutLabels[code]}</strong>{' '}
                  {items.map(({ clientName, title }) => `${clientName}, ${title}`).join('; ')}
                </li>
              )
            );
          })}
        </ul>
      )}
      {needsSecond && (
        <Banner kind="info">
          A second person confirms it and sees {bulk.shown} of them, drawn by lot: more than {bulk.maxAlone} of yours
          within a day.
        </Banner>
      )}
    </div>
  );
}

/** 'Close Alert 30, Update And Approve 8' */
function countedTitles(titles: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const title of titles) counts.set(title, (counts.get(title) ?? 0) + 1);
  return [...counts].map(([title, count]) => `${title} ${count}`).join(', ');
}
