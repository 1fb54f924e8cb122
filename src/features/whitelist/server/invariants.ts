/** What must hold of the white list. */
import type { Invariant } from '#server/audit/invariants.ts';

export const whiteListInvariants: readonly Invariant[] = [
  {
    rule: 'each entry of the white list was a confirmed proposal of it',
    query: `
      select w.id
      from white_list w
      where not exists (
        select from proposal p
        where p.call = 'addToWhiteList' and p.state = 'confirmed'
          and p.subject_id = concat(w.client_id, ' ', w.iban, ' ', w.rule) and p.client_id = w.client_id)`,
  },
];
