// What breaks jobs and the second person.
import { people, staff } from '#tests/harness/village.ts';
import type { Breach } from './common.ts';

const heard = "a running job's owner was heard in the last 2 minutes";
const ownProposal = 'no one decided their own proposal, except to withdraw or replace it';
const asShown = 'what a second person confirmed is what both were shown: its hash computed again';
const staffForADay = 'the person who decided a proposal was staff, and had been for a day';

/** a confirmed proposal of one person, decided by another */
const proposalBy = (proposer: string, decider: string) => `
  insert into proposal (id, call, params, query, body, subject_kind, subject_id, subject_version, effects, effects_hash,
    state, proposed_by, decided_by, decided_at)
  values (new_id(), 'x', '{}', '[]', '', 'x', 'x', 0, '{"title":"Ąx","lines":[{"label":"a","value":"1"}]}',
    sha256(convert_to('["Ąx",[{"label":"a","value":"1"}],"x","x",0,null,"undefined"]', 'UTF8')), 'confirmed',
    '${proposer}', '${decider}', now())`;

export const proposalBreaches: readonly Breach[] = [
  [
    'a job whose process is silent',
    `insert into job (id, kind, key, input, state, owner, beat_at)
     values (new_id(), 'x', '', '{}', 'running', new_id(), now() - interval '1 hour')`,
    [heard],
  ],
  [
    'a proposal confirmed by who made it',
    `alter table proposal drop constraint own_proposal; ${proposalBy(staff.A, staff.A)}`,
    [ownProposal],
  ],
  ['a proposal confirmed by a client', proposalBy(staff.A, people.baker), [staffForADay]],
  [
    'a proposal confirmed by somebody new',
    `update staff set created_at = now() where person_id = '${staff.H}'; ${proposalBy(staff.A, staff.H)}`,
    [staffForADay],
  ],
  [
    'a confirmed proposal of which another line was shown',
    `${proposalBy(staff.A, staff.H)}; update proposal set effects = replace(effects::text, '"1"', '"2"')::json`,
    [asShown],
  ],
  [
    'a confirmed proposal of another amount',
    `${proposalBy(staff.A, staff.H)}; update proposal set amount_minor = 1`,
    [asShown],
  ],
];
