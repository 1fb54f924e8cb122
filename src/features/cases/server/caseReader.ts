import { getPerson } from '#server/access/caller.ts';
import type { CaseActor } from '#server/cases/declared.ts';
import type { Context } from '#server/http/context.ts';
import type { Reader } from '../rules.ts';

export function getReader({ caller }: Pick<Context, 'caller'>): Pick<Reader, 'keys'> & CaseActor {
  const { personId, staffRole, staffKeys } = getPerson(caller);
  return { id: personId, role: staffRole, keys: staffKeys ?? '' };
}

/** Who would use a verb of a case. */
export function getActor(context: Pick<Context, 'caller'>): CaseActor {
  const { id, role } = getReader(context);
  return { id, role };
}
