import { Suspense } from 'react';
import { featuresNow } from '#client/featuresAtHand.ts';
import { lazyPart } from '#client/router/loadPage.ts';

let made: readonly ReturnType<typeof lazyPart>[] | undefined;

/** What features show on a locked device without a network. */
export function LockedParts() {
  made ??= featuresNow().flatMap(({ loadLocked }) => (loadLocked ? [lazyPart(loadLocked)] : []));
  return (
    <Suspense fallback={null}>
      {made.map((Part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is made once
        <Part key={at} />
      ))}
    </Suspense>
  );
}
