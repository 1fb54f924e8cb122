import { Suspense } from 'react';
import { reasonStore } from '#client/api/reason.ts';
import { lazyPart } from '#client/router/loadPage.ts';
import { useStore } from '#client/store.ts';

const ReasonDialog = lazyPart(() => import('./ReasonDialog.tsx').then((module) => module.ReasonDialog));

/** Asks why so many client records are opened. The page that was refused goes on with the answer. */
export function ReasonWindow() {
  const asked = useStore(reasonStore);
  return <Suspense fallback={null}>{asked && <ReasonDialog end={asked.end} />}</Suspense>;
}
