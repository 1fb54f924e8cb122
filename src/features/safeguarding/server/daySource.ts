/** Bank days of safeguarding in SQL, each as it was counted last. */
import { sql } from 'kysely';
import { before, is, since } from '#server/lists/conditions.ts';
import type { Source } from '#server/lists/source.ts';
import { amountText, decimalText, getMinor } from '#shared/money.ts';
import { dayList } from '../dayList.ts';
import { type LookState, stateLabels } from '../rules.ts';

interface DayRow {
  day_text: string;
  look: number;
  state: LookState;
  owed_minor: bigint;
  held_minor: bigint;
  stated_minor: bigint | null;
  late_minor: bigint;
  signed_by: string | null;
}

const euros = (minor: bigint) => amountText('EUR', minor);
const decimals = (amount: string) => decimalText(getMinor(amount));

export const daySource: Source<typeof dayList, DayRow> = {
  list: dayList,
  relations: () => [
    sql`
      select l.day, l.day::text as day_text, (l.day + time '12:00') at time zone b.zone as noon, l.look,
        safeguarding_state(l.owed_minor, l.held_minor, l.stated_minor) as state, l.owed_minor, l.held_minor,
        l.stated_minor, l.late_minor, s.signed_by as signer_id
      from safeguarding_look l
      cross join bank b
      left join safeguarding_sign_off s on s.day = l.day and s.look = l.look
      where not exists (select from safeguarding_look m where m.day = l.day and m.look > l.look)`,
  ],
  filters: {
    state: is('state'),
    signed: (isSigned) => sql`(r.signer_id is not null) = ${isSigned}`,
    from: since('noon'),
    to: before('noon'),
  },
  bounds: ['from', 'to'],
  sorts: { day: { column: 'day', type: 'date' } },
  tie: [],
  indexed: ['day'],
  dress: (rows) => sql`select r.*, p.full_name as signed_by from (${rows}) r left join person p on p.id = r.signer_id`,
  toItem: (row) => ({
    ...{ day: row.day_text, look: row.look, state: row.state },
    ...{ owed: euros(row.owed_minor), held: euros(row.held_minor) },
    stated: row.stated_minor === null ? null : euros(row.stated_minor),
    gap: euros(row.held_minor - row.owed_minor),
    late: euros(row.late_minor),
    signedBy: row.signed_by ?? '',
  }),
  cells: {
    day: ({ day }) => day,
    state: ({ state }) => stateLabels[state],
    owed: ({ owed }) => decimals(owed),
    held: ({ held }) => decimals(held),
    stated: ({ stated }) => (stated === null ? '' : decimals(stated)),
    gap: ({ gap }) => decimals(gap),
    late: ({ late }) => decimals(late),
    look: ({ look }) => String(look),
    signedBy: ({ signedBy }) => signedBy,
  },
  exported: { verb: 'safeguarding.export', subjectKind: 'list' },
};
