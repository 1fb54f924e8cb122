/** The queue, and the cases of one client. */
import { personOf } from '../../../server/access/caller.ts';
import type { Context } from '../../../server/http/context.ts';
import type { Answer, Parsed } from '../../../shared/call.ts';
import { moneyWords } from '../../../shared/money.ts';
import type { CaseItem, caseCalls } from '../calls.ts';
import {
  type CaseType,
  caseFacts,
  caseGroups,
  mayReadRestricted,
  type Reader,
  readableTypes,
  seniorLevel,
} from '../rules.ts';
import { type CountRow, countQueue, type ItemRow, listQueue } from './sql.ts';

const pageMost = 50;
const senior = 'senior tasks';
/** due and id that come before those of any case */
const beforeAll = ['-infinity', '00000000-0000-0000-0000-000000000000'];

export function readerOf({ caller }: Pick<Context, 'caller'>): Reader & { id: string } {
  const { personId, staffRole, staffKeys } = personOf(caller);
  return { id: personId, role: staffRole, keys: staffKeys ?? '' };
}

export async function readQueue(
  { query }: Parsed<typeof caseCalls.listCases>,
  context: Context,
): Promise<Answer<typeof caseCalls.listCases>> {
  const reader = readerOf(context);
  const readable = readableTypes(reader).filter((type) => query.type === undefined || type === query.type);
  const level = query.level === undefined ? undefined : Number(query.level.slice(1));
  const assignee = query.assignee === 'me' ? reader.id : (query.assignee ?? '');
  const isHigh = mayReadRestricted(reader);
  const wanted = ({ types, least, always }: Wanted) =>
    [reader.id, types, level ?? least, level ?? 9, assignee, query.show ?? '', isHigh, always] as const;
  const [dueAt, id] = query.next?.split('_') ?? beforeAll;
  const [rows, counts] = await context.db.together(() =>
    Promise.all([
      context.db.many(listQueue, [...wanted(ofGroup(query.group, readable)), dueAt, id, pageMost + 1]),
      context.db.many(countQueue, wanted(ofGroup(undefined, readable))),
    ]),
  );
  const last = rows.length > pageMost ? rows[pageMost - 1] : undefined;
  return {
    items: rows.slice(0, pageMost).map(itemOf),
    next: last ? `${last.due_at}_${last.id}` : null,
    groups: caseGroups.map((name) => ({ group: name, ...sumOf(counts.filter((row) => isIn(name, row))) })),
    total: counts.reduce((sum, { count }) => sum + count, 0),
  };
}

/** Every case of a high level stands in the senior tasks too. */
function isIn(group: string, { type, is_senior: isSenior }: CountRow): boolean {
  return caseFacts[type].group === group || (group === senior && isSenior);
}

interface Wanted {
  types: CaseType[];
  least: number;
  /** cases of this type are there whatever their level */
  always: CaseType | '';
}

/** The senior tasks are those of a high level, whatever their type, and cases of type SENIOR. */
function ofGroup(group: string | undefined, readable: readonly CaseType[]): Wanted {
  if (group === senior) {
    return { types: [...readable], least: seniorLevel, always: readable.includes('SENIOR') ? 'SENIOR' : '' };
  }
  const types = readable.filter((type) => group === undefined || caseFacts[type].group === group);
  return { types, least: 0, always: '' };
}

function sumOf(rows: readonly CountRow[]): { count: number; overdue: number; nextDue: string | null } {
  const due = rows.flatMap(({ next_due: next }) => next ?? []).sort();
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    overdue: rows.reduce((sum, { overdue }) => sum + overdue, 0),
    nextDue: due[0] ?? null,
  };
}

export function itemOf(row: ItemRow): CaseItem {
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
    amount: row.amount_minor === null ? null : moneyWords(row.amount_minor),
    amountBlocked: row.blocked_minor === null ? null : moneyWords(row.blocked_minor),
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
