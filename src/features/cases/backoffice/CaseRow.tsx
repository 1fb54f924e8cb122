import { useStaffUser } from '#client/session/person.ts';
import { Amount } from '#client/ui/display/Amount.tsx';
import { Icon } from '#client/ui/display/Icon.tsx';
import { Initials } from '#client/ui/display/Initials.tsx';
import { Badge } from '#client/ui/display/StatusBadge.tsx';
import type { CaseItem } from '../caseList.ts';
import caseStyles from './cases.module.css';
import { formatDue, formatSpan, typeName } from './caseTexts.ts';
import styles from './queue.module.css';

interface CaseRowProps {
  item: CaseItem;
  /** who else has it open just now, by name */
  here: readonly string[];
  now: number;
}

/** A case in the list: whose it is and its age; then why, how much, its level and who works on it. */
export function CaseRow({ item, here, now }: CaseRowProps) {
  const { clientName, title, icon, level, amountBlocked, timeStamp } = item;
  return (
    <>
      <span className={styles.line}>
        <strong className={styles.name}>{clientName}</strong>
        <Markers item={item} />
        {here.length > 0 && (
          <span className={caseStyles.here} title={`Open now: ${here.join(', ')}`}>
            <Icon name="eye" size={14} />
            <span className="visually-hidden">Open now with {here.join(', ')}</span>
          </span>
        )}
        <span className={styles.age}>
          <span className="visually-hidden">Age </span>
          {formatSpan(now - Date.parse(timeStamp))}
        </span>
      </span>
      <span className={styles.line}>
        <span className={styles.reason} title={title}>
          {typeName(icon)}: {title}
        </span>
        {amountBlocked !== null && (
          <span className={styles.blocked}>
            <Icon name="lock" size={14} />
            <span className="visually-hidden">Blocked </span>
            <Amount value={amountBlocked.replace(/\s/g, '')} size="small" />
          </span>
        )}
        <span className={styles.level}>{level}</span>
        <Assignee item={item} />
        <Due dueAt={item.dueAt} now={now} />
      </span>
    </>
  );
}

/** New, updated and missing, each with its word. */
export function Markers({ item }: { item: Pick<CaseItem, 'isNew' | 'isUpdated' | 'isMissing'> }) {
  return (
    <>
      {item.isUpdated && <Badge kind="info">Updated</Badge>}
      {item.isNew && !item.isUpdated && <Badge kind="success">New</Badge>}
      {item.isMissing && <Badge kind="pending">Missing</Badge>}
    </>
  );
}

function Assignee({ item: { assignee } }: { item: CaseItem }) {
  const { ID } = useStaffUser();
  if (assignee === null) return null;
  return (
    <span className={styles.assignee} title={assignee.fullName}>
      <Initials name={assignee.fullName} size="small" />
      <span className="visually-hidden">{assignee.id === ID ? 'Yours' : `Taken by ${assignee.fullName}`}</span>
    </span>
  );
}

/** When it is due; what is past it is marked by colour, drawing and word. */
export function Due({ dueAt, now }: { dueAt: string; now: number }) {
  const { words, isOverdue } = formatDue(dueAt, now);
  return (
    <span className={isOverdue ? styles.overdue : styles.due}>
      {isOverdue && <Icon name="clock" size={14} />}
      {words}
    </span>
  );
}
