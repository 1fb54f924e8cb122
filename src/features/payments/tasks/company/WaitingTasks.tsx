import type { LoadFailure } from '#client/lists/loadFailure.ts';
import { pageHref } from '#client/router/Link.tsx';
import { usePerson } from '#client/session/person.ts';
import { MoreLink } from '#client/ui/action/MoreLink.tsx';
import { ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { paths } from '#shared/paths.ts';
import type { Task } from '../task.ts';
import { ApproveButton } from './ApproveButton.tsx';
import { TaskAmount, TaskStanding } from './taskColumns.tsx';
import { useDecisionAlerts } from './useTasks.ts';
import styles from './waiting.module.css';

/** Number of tasks that fit beside the latest transactions. */
const maxShown = 4;
const heading = 'Waiting for approval';
const nothingHandled: ReadonlySet<string> = new Set();

interface WaitingTasksProps {
  /** undefined while they load */
  items: readonly Task[] | undefined;
  /** expected number of tasks, to reserve their space */
  expected: number;
  failure: LoadFailure | undefined;
}

/** Payments waiting for approval, those on this person's device first. Shows nothing if there are none. */
export function WaitingTasks({ items, expected, failure }: WaitingTasksProps) {
  const { ID: personId } = usePerson();
  useDecisionAlerts(items, nothingHandled);
  if (items ? items.length === 0 : expected === 0) return null;
  if (!items) {
    return (
      <Section title={heading} actions={<MoreLink href={pageHref(paths.tasks)}>All tasks</MoreLink>}>
        {failure ? <ErrorState {...failure} /> : <Waiting lines={Math.min(expected, maxShown)} />}
      </Section>
    );
  }
  const isMine = ({ awaited }: Task) => awaited.some(({ id }) => id === personId);
  const shown = [...items].sort((a, b) => Number(isMine(b)) - Number(isMine(a))).slice(0, maxShown);
  const rest = items.length - shown.length;
  return (
    <Section
      title={heading}
      actions={<MoreLink href={pageHref(paths.tasks)}>{rest > 0 ? `${rest} more in Tasks` : 'All tasks'}</MoreLink>}
    >
      <ul className={styles.list}>
        {shown.map((task) => (
          <li key={task.id} className={styles.item}>
            <div className={styles.what}>
              <a className={styles.name} href={pageHref(paths.tasks, { open: task.id })}>
                {task.name}
              </a>
              <span className={styles.note}>
                <TaskStanding task={task} personId={personId} />
                <span className={styles.creator}>created by {task.creatorId === personId ? 'you' : task.creator}</span>
              </span>
            </div>
            <span className={styles.amount}>
              <TaskAmount task={task} />
            </span>
            <span className={styles.action}>
              <ApproveButton task={task} size="small" />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** A placeholder as high as the expected payments. */
function Waiting({ lines }: { lines: number }) {
  return (
    <Loading label="Loading tasks">
      <div className={styles.list}>
        {Array.from({ length: lines }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move
          <div key={line} className={styles.item}>
            <span className={styles.skeleton}>
              <Skeleton width="half" />
              <Skeleton width="long" />
            </span>
            <Skeleton width="short" />
            <span className={styles.button} />
          </div>
        ))}
      </div>
    </Loading>
  );
}
