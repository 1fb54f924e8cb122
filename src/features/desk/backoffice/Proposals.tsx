import { useState } from 'react';
import { lazyPart } from '#client/router/loadPage.ts';
import { useOpenWindow } from '#client/shell/windows.ts';

const Opened = lazyPart(() => import('./ProposalsOpened.tsx').then((module) => module.ProposalsOpened));

/** The queue of the second person above every page, fetched when somebody opens it for the first time. */
export function Proposals() {
  const isOpen = useOpenWindow() === 'proposals';
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);
  return wasOpened ? <Opened /> : null;
}
