import { type ReactNode, Suspense } from 'react';
import { Loading, Skeleton } from '#client/ui/feedback/Skeleton.tsx';

/** A part of the device page whose script comes when it is first shown. */
export function WhileFetched({ children }: { children: ReactNode }) {
  return (
    <Suspense
      fallback={
        <Loading label="Loading">
          <Skeleton shape="block" />
        </Loading>
      }
    >
      {children}
    </Suspense>
  );
}
