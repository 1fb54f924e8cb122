import { openWindow } from '#client/shell/windows.ts';
import { SidebarAction } from '#client/ui/layout/SidebarLinks.tsx';
import { formatBurst } from '../formatBurst.ts';
import { CodeWindow } from './CodeWindow.tsx';
import { useBursts } from './useBursts.ts';
import { useWaiting } from './useWaiting.ts';

/**
 * The queue of the viewer in the sidebar: how many proposals they can decide, and for controllers how many bursts of
 * restrictions they have not seen; both also for who hears it.
 */
export function ProposalsBell() {
  const count = useWaiting().rows?.filter(({ mayConfirm }) => mayConfirm).length ?? 0;
  const { unseen } = useBursts();
  const [newest] = unseen;
  return (
    <>
      <CodeWindow />
      <SidebarAction
        icon="bell"
        label="Second person"
        badge={count + unseen.length}
        onClick={() => openWindow('proposals')}
      />
      <span className="visually-hidden" role="status">
        {count > 0 && `${count === 1 ? '1 proposal waits' : `${count} proposals wait`} for your decision`}
        {newest && ` ${formatBurst(newest)}`}
      </span>
    </>
  );
}
