/** The queue in SQL. What a staff user may not see is in no row: the source is made for its reader. */
import { sql } from 'kysely';
import { before, since } from '#server/lists/conditions.ts';
import type { Source, Sql } from '#server/lists/source.ts';
import { readSeveral } from '#shared/lists/fields.ts';
import type { FilterOf } from '#shared/lists/list.ts';
import { caseList, formatOpenStatus } from '../caseList.ts';
import { type CaseType, caseFacts, mayReadRestricted, type Reader, readableTypes, seniorLevel } from '../rules.ts';
import { assignedTo, hasStatus, isActive, isDue, isMarked, isRaisedBy, isSought } from './caseConditions.ts';
import { toItem } from './caseItem.ts';
import { type ItemRow, itemColumns, itemNameColumns, withNames } from './sql.ts';

export const seniorGroup = 'senior tasks';
export type CaseFilter = FilterOf<typeof caseList>;

/** The open cases that a reader may see, of the group and the types of the filter. */
export function caseSource(reader: Reader, filter: CaseFilter): Source<typeof caseList, ItemRow> {
  return {
    list: caseList,
    relations: () => getRelations(reader, filter),
    filters: {
      // the relations hold no others
      group: () => sql`true`,
      type: () => sql`true`,
      level: ({ words, not }) =>
        sql`r.level ${sql.raw(not ? '<> all' : '= any')} (${words.map((word) => Number(word.slice(1)))})`,
      rule: isRaisedBy,
      status: hasStatus,
      assignee: (who, { personId }) => assignedTo(who, personId),
      due: (within, { zone }) => isDue(within, zone),
      mark: (marks, { personId }) => isMarked(marks, personId),
      openedFrom: since('opened_at'),
      openedTo: before('opened_at'),
      country: (code) => sql`exists (select from client c where c.id = r.subject_id and c.country = ${code})`,
      blocked: (isBlocked) => (isBlocked ? sql`r.blocked_minor > 0` : sql`r.blocked_minor = 0`),
      show: () => isActive,
      text: isSought,
    },
    bounds: ['text', 'assignee', 'blocked', 'mark', 'status', 'due'],
    sorts: {
      due: { column: 'due_at', type: 'timestamptz' },
      opened: { column: 'opened_at', type: 'timestamptz' },
      level: { column: 'level', type: 'bigint' },
      blocked: { column: 'blocked_minor', type: 'bigint' },
    },
    tie: [{ column: 'id', type: 'uuid' }],
    indexed: ['due', 'opened', 'level', 'blocked'],
    dress: (rows, _, { personId }) => sql`
      select ${sql.raw(itemColumns)}, ${sql.raw(itemNameColumns('me.id'))}
      from (${rows}) r cross join (select ${personId}::text as id) me ${sql.raw(withNames)}`,
    toItem,
    cells: {
      dueAt: ({ dueAt }, { timeIn }) => timeIn(dueAt),
      openedAt: ({ timeStamp }, { timeIn }) => timeIn(timeStamp),
      level: ({ level }) => level,
      type: ({ icon }) => icon,
      title: ({ title }) => title,
      client: ({ clientName }) => clientName,
      clientId: ({ clientID }) => clientID,
      status: formatOpenStatus,
      assignee: ({ assignee }) => assignee?.fullName ?? '',
      amount: ({ amount }) => getDecimal(amount),
      blocked: ({ amountBlocked }) => getDecimal(amountBlocked),
      caseId: ({ id }) => id,
    },
    exported: { verb: 'queue.export', subjectKind: 'list' },
  };
}

function getDecimal(words: string | null): string {
  return words?.replace(/\s/g, '') ?? '';
}

/** So few types are read one beside the other, each by its own index. */
const maxApart = 4;

function getRelations(reader: Reader, { group, type }: CaseFilter): Sql[] {
  const { words: chosen, not } = readSeveral(type ?? '!');
  const types = readableTypes(reader).filter((one) => chosen.includes(one) !== not);
  if (group === seniorGroup) {
    const others = types.filter((one) => one !== 'SENIOR');
    const isHigh = sql`k.level >= ${sql.lit(seniorLevel)}`;
    return [
      getOpen(reader, sql`${isHigh} and ${ofTypes(others)}`),
      getOpen(reader, ofTypes(types.filter((one) => one === 'SENIOR'))),
    ];
  }
  const wanted = types.filter((one) => group === undefined || caseFacts[one].group === group);
  return wanted.length === 0 || wanted.length > maxApart
    ? [getOpen(reader, ofTypes(wanted))]
    : wanted.map((one) => getOpen(reader, ofTypes([one])));
}

function ofTypes(types: readonly CaseType[]): Sql {
  const [only] = types;
  return types.length === 1 ? sql`k.type = ${only}` : sql`k.type = any (${[...types]})`;
}

/** Enquiries of authorities are for those who may see restricted types. */
function getOpen(reader: Reader, condition: Sql): Sql {
  const isReadable = mayReadRestricted(reader) ? sql`` : sql`and k.reason is distinct from 'AUTHORITY'`;
  return sql`select k.* from client_case k where k.closed_at is null and ${condition} ${isReadable}`;
}
