import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { today } from '#client/ui/input/today.ts';
import { type Colleague, getState } from '../staffList.ts';

/** Whether they are away on the viewer's day. */
export function isAway({ awayUntil }: Pick<Colleague, 'awayUntil'>): boolean {
  return awayUntil !== null && awayUntil >= today();
}

/** Active, suspended, away or not active. */
export function StaffState({ user }: { user: Colleague }) {
  if (user.isSuspended) {
    return (
      <StatusBadge kind="failed" icon="lock" quiet>
        {getState(user)}
      </StatusBadge>
    );
  }
  if (user.active && isAway(user)) {
    return (
      <StatusBadge kind="pending" icon="calendar" quiet>
        Away until {user.awayUntil}
      </StatusBadge>
    );
  }
  return (
    <StatusBadge kind={user.active ? 'success' : 'neutral'} quiet>
      {getState(user)}
    </StatusBadge>
  );
}
