import { Suspense, useEffect, useState } from 'react';
import { featuresNow } from '#client/featuresAtHand.ts';
import { lazyPart } from '#client/router/loadPage.ts';
import { listKeptOwners } from '#client/session/kept.ts';

let made: readonly ReturnType<typeof lazyPart>[] | undefined;

/** What features show on a locked device without a network: their script is there where they have kept something. */
export function LockedParts() {
  const [hasKept, setHasKept] = useState(false);
  useEffect(() => void listKeptOwners().then((owners) => setHasKept(owners.length > 0)), []);
  if (!hasKept) return null;
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
