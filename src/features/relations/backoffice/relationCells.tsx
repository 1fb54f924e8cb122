import { StatusBadge } from '../../../client/ui/display/StatusBadge.tsx';
import { paths } from '../../../shared/paths.ts';
import type { Related, Relation } from '../calls.ts';

const looks = {
  living: { kind: 'success', words: 'Open' },
  invited: { kind: 'pending', words: 'Invited' },
  ended: { kind: 'neutral', words: 'Ended' },
} as const;

export function RelationState({ relation: { state } }: { relation: Pick<Relation, 'state'> }) {
  return (
    <StatusBadge kind={looks[state].kind} quiet>
      {looks[state].words}
    </StatusBadge>
  );
}

/** The page of somebody who has one. */
export function hrefOf({ id, isClient }: Pick<Related, 'id' | 'isClient'>): string | undefined {
  return isClient ? `#${paths.bkoClient}?id=${id}&tab=people` : undefined;
}
