/** What must hold of jobs. */
import type { Invariant } from '../audit/invariants.ts';

export const jobInvariants: readonly Invariant[] = [
  {
    // measured at the newest record, so that a bank that stood still, or was restored, breaks no rule
    rule: "a running job's owner was heard in the last 2 minutes",
    query: `
      select id, kind, beat_at
      from job
      where state = 'running'
        and beat_at < greatest(
          (select at from audit order by n desc limit 1),
          (select at from audit_inbox order by id desc limit 1)
        ) - interval '2 minutes'`,
  },
];
