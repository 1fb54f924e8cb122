// Whether what a bank holds agrees, asked as often as it can have changed: all of it takes a good part of a short test.
import type pg from 'pg';
import { product } from '../../src/features.server.ts';
import { accessInvariants } from '../../src/server/access/invariants.ts';
import { auditInvariants, type Breach, findBreaches } from '../../src/server/audit/invariants.ts';

/** While this stands still, nothing has been posted, held, ordered, decided or brought to another state. */
const readMark = `
  select concat_ws(' ',
    (select count(*) from entry),
    (select count(*) from transfer),
    (select concat_ws('-', count(*), count(*) filter (where open), sum(captured_minor)) from hold),
    (select concat_ws('-', count(*), max(changed_at)) from payment),
    (select count(*) from payment_approval)) as mark`;

export interface Soundness {
  /** After a test: people, sessions and requests; the books if anything in them has moved since they were looked at. */
  breachesNow(): Promise<Breach[]>;
  /** In the end: everything, the whole chain of the audit included. */
  breachesInAll(): Promise<Breach[]>;
}

export function watchSoundness(owner: pg.Pool): Soundness {
  const ofBooks = product.invariants.filter((each) => !auditInvariants.includes(each));
  let seen: string | undefined;
  const breachesNow = async () => {
    const { rows } = await owner.query<{ mark: string }>(readMark);
    const hasMoved = rows[0]?.mark !== seen;
    seen = rows[0]?.mark;
    return findBreaches(owner, hasMoved ? ofBooks : accessInvariants);
  };
  return { breachesNow, breachesInAll: () => findBreaches(owner, product.invariants) };
}
