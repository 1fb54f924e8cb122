/** A case as lists show it. */
import { formatMoney } from '#shared/money.ts';
import type { CaseItem } from '../caseList.ts';
import { caseFacts } from '../rules.ts';
import type { ItemRow } from './sql.ts';

export function toItem(row: ItemRow): CaseItem {
  return {
    id: row.id,
    clientID: row.subject_id,
    taskID: `${row.kind}${row.status}`,
    icon: row.type,
    title: row.title,
    group: caseFacts[row.type].group,
    level: `T${row.level}`,
    workflow: row.workflow,
    scheduledAction:
      row.scheduled_action === null || row.scheduled_at === null
        ? null
        : { action: row.scheduled_action, at: row.scheduled_at },
    timeStamp: row.opened_at,
    files: row.files,
    amount: row.amount_minor === null ? null : formatMoney(row.amount_minor),
    amountBlocked: row.blocked_minor === 0n ? null : formatMoney(row.blocked_minor),
    clientName: row.client_name,
    clientType: row.client_type,
    assignee: row.assignee_id === null ? null : { id: row.assignee_id, fullName: row.assignee ?? '' },
    dueAt: row.due_at,
    version: row.version,
    isNew: row.is_new,
    isUpdated: row.is_updated,
    isMissing: row.is_missing,
  };
}
