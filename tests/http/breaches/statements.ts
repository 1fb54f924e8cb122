// What breaks the reconciliation: lines, what they are matched with, and what was decided about them.
import type { Breach } from './common.ts';

const addsUp = 'the lines of a statement add up from its opening to its closing balance';
const matches = 'a line is matched with transfers of its account that add up to its amount';
const oneHolds = 'what holds of a line is one decision that is not undone, and all others are';

const line = '01900000-0000-7000-8000-0000000000d1';
/** One statement of the safeguarding account with one line of 500. */
const statement = `
  insert into bank_statement_file (id, name, sha256, format, source, taken_at)
  values ('01900000-0000-7000-8000-0000000000f1', 'a', '', 'mt940', 'folder', now());
  insert into bank_statement (id, code, number, from_day, until_day, opening_minor, closing_minor, taken_at, file_id)
  values ('01900000-0000-7000-8000-0000000000e1', 'SAFEGUARD', '1', '2026-01-15', '2026-01-15', 0, 500, now(),
    '01900000-0000-7000-8000-0000000000f1');
  insert into bank_statement_line (id, statement_id, code, place, stated_on, booked_on, value_on, amount_minor,
    is_reversal, reference, other_name, other_iban, message)
  values ('${line}', '01900000-0000-7000-8000-0000000000e1', 'SAFEGUARD', 1, '2026-01-15', '2026-01-15', '2026-01-15',
    500, false, '', '', '', '')`;

export const statementBreaches: readonly Breach[] = [
  ['a statement with a wrong sum', `${statement}; update bank_statement set closing_minor = 501`, [addsUp]],
  [
    'an open line with a transfer',
    `${statement}; insert into bank_matched_entry (code, transfer_id, line_id, amount_minor, stated_on, booked_on)
     select 'SAFEGUARD', id, '${line}', 500, booked_on, booked_on from transfer limit 1`,
    [matches],
  ],
  [
    'a decision that no line has',
    `${statement}; insert into bank_line_decision (id, line_id, kind, transfer_ids, words, due_on, made_by, made_at)
     select new_id(), '${line}', 'explanation', '{}', 'x', '2026-02-01', person_id, now() from staff limit 1`,
    [oneHolds],
  ],
  [
    'a reason for money that no transfer brought to suspense',
    `insert into suspense_reason (id, transfer_id, words, due_on, made_by, made_at)
     select new_id(), new_id(), 'x', '2026-02-01', person_id, now() from staff limit 1`,
    ['what is explained in suspense was brought there by a transfer'],
  ],
];
