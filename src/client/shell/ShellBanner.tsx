import { type ReactNode, useEffect } from 'react';
import { askReach, noteReach, unreachedSince } from '../api/reach.ts';
import { useStore } from '../store.ts';
import { timeText } from '../ui/display/timeText.ts';
import { Banner } from '../ui/feedback/Banner.tsx';
import { useAbout } from './about.ts';

/** how often the bank is asked whether it answers again */
const askMs = 3000;

/** The line along the top of every page: since when the bank does not answer, otherwise that this is the demo. */
export function useShellBanner(): ReactNode {
  const since = useStore(unreachedSince);
  const isDemo = useAbout()?.demo === true;
  useReach(since !== undefined);
  if (since !== undefined) {
    return <Banner kind="offline">No connection to the bank since {timeText(new Date(since)).slice(11)}.</Banner>;
  }
  return isDemo ? <Banner kind="demo">Demo: no one and no money here is real.</Banner> : undefined;
}

/** Hears from the browser that the network is gone, and asks until the bank answers again. */
function useReach(isLost: boolean): void {
  useEffect(() => {
    const lose = () => noteReach(false);
    window.addEventListener('offline', lose);
    return () => window.removeEventListener('offline', lose);
  }, []);
  useEffect(() => {
    if (!isLost) return;
    const ask = () => void askReach();
    const timer = setInterval(ask, askMs);
    window.addEventListener('online', ask);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', ask);
    };
  }, [isLost]);
}
