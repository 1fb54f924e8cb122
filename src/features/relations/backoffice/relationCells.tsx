import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { paths } from '#shared/paths.ts';
import type { Related, Relation } from '../calls.ts';
import { formatOptions, isUserRole } from '../rules.ts';

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

/** What somebody holds; users hold letters instead. */
export const shareColumn: Column<Relation> = {
  key: 'share',
  title: 'Share',
  width: 100,
  align: 'end',
  list: 'value',
  render: ({ role, options }) => (isUserRole(role) ? '' : formatOptions(role, options)),
};

/** The page of somebody who has one. */
export function getHref({ id, isClient }: Pick<Related, 'id' | 'isClient'>): string | undefined {
  return isClient ? `#${paths.bkoClient}?id=${id}&tab=people` : undefined;
}
