import { pageHref } from '../../../client/router/Link.tsx';
import { usePerson } from '../../../client/session/person.ts';
import { Section } from '../../../client/ui/Section.tsx';
import { paths } from '../../../shared/paths.ts';
import type { Task } from '../calls.ts';
import { ApproveButton } from './ApproveButton.tsx';
import { MoreLink } from './MoreLink.tsx';
import { TaskAmount, TaskStanding } from './taskColumns.tsx';
import { useTellDecisions } from './useTasks.ts';
import styles from './waiting.module.css';

/** So many fit beside the latest transactions. */
const shownMost = 4;
const nothingHandled: ReadonlySet<string> = new Set();

/** The payments that wait for approval, those on this person's device first; nothing where none waits. */
export function WaitingTasks({ items }: { items: readonly Task[] | undefined }) {
  const { ID: personId } = usePerson();
  useTellDecisions(items, nothingHandled);
  if (!items || items.length === 0) return null;
  const isMine = ({ awaited }: Task) => awaited.some(({ id }) => id === personId);
  const shown = [...items].sort((a, b) => Number(isMine(b)) - Number(isMine(a))).slice(0, shownMost);
  const rest = items.length - shown.length;
  return (
    <Section
      title="Waiting for approval"
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
