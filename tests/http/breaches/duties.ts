// What breaks the calendar of reports: filings, their files, and the rules of reports.
import type { Breach } from './common.ts';

const aboutPeriod = 'a filing is about a period of its report, and later than it; a file of the bank has its hash';
const oneRule = 'a report has one rule for each period, and a notice of it is no earlier than it may be';

const getFiling = (untilDay: string, filedOn: string, file = 'null') => `
  insert into duty_filing (id, code, until_day, filed_on, file_name, sha256, file_id, reference, comment, recorded_by,
    recorded_at)
  select new_id(), 'EM_007', '${untilDay}', '${filedOn}', 'a', sha256('a'), ${file}, '', '', person_id, bank_now()
  from staff limit 1`;
const made = '01900000-0000-7000-8000-0000000000f7';

export const dutyBreaches: readonly Breach[] = [
  ['a filing of a day that ends no quarter', getFiling('2026-09-29', '2026-10-05'), [aboutPeriod]],
  ['a filing before its period is over', getFiling('2026-09-30', '2026-09-30'), [aboutPeriod]],
  [
    'a filing with the hash of another file',
    `insert into supervisory_file (id, form, day, format, name, sha256, bytes, made_by, made_at)
     select '${made}', 'EM_007', '2026-09-30', 'csv', 'a', sha256('b'), 1, person_id, bank_now() from staff limit 1;
     ${getFiling('2026-09-30', '2026-10-05', `'${made}'`)}`,
    [aboutPeriod],
  ],
  [
    'two rules for one period',
    `insert into duty (code, name, authority, period, due_days, valid_from)
     values ('EM_007', 'x', 'LB', 'quarter', 15, '2026-10-01')`,
    [oneRule],
  ],
  [
    'a notice of a report that there is not',
    `insert into duty_notice (code, until_day, kind, sent_at) values ('NONE', '2026-09-30', 'ahead', bank_now())`,
    [oneRule],
  ],
];
