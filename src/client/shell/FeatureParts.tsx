import { type ComponentType, Suspense } from 'react';
import type { BrowserFeature } from '../features.ts';
import { featuresNow } from '../featuresAtHand.ts';
import { lazyPart, retryParts } from '../router/loadPage.ts';
import { usePlace } from '../router/router.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';

type PartOf = (feature: BrowserFeature) => (() => Promise<ComponentType>) | undefined;

/**
 * All parts of one kind that the features at hand bring, fetched when they are first shown. One that fails is left out.
 */
export function partsOfFeatures(of: PartOf): ComponentType {
  let parts: ReturnType<typeof lazyPart<object>>[] | undefined;
  return function FeatureParts() {
    parts ??= featuresNow().flatMap((feature) => {
      const load = of(feature);
      return load ? [lazyPart(load)] : [];
    });
    const place = usePlace();
    return parts.map((Part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never change
      <ErrorBoundary key={index} resetKey={place} onCaught={retryParts}>
        <Suspense fallback={null}>
          <Part />
        </Suspense>
      </ErrorBoundary>
    ));
  };
}
