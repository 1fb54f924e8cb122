import type { ComponentType } from 'react';
import { featuresNow } from '#client/featuresAtHand.ts';
import { lazyPart } from '#client/router/loadPage.ts';
import { WhileFetched } from './WhileFetched.tsx';

interface FeatureView {
  value: string;
  label: string;
  View: ComponentType<{ userId: string }>;
}

let made: readonly FeatureView[] | undefined;

const account = {
  value: 'account',
  label: 'Account',
  View: lazyPart(() => import('./AccountView.tsx').then((module) => module.AccountView)),
};

/**
 * The views of the device page for clients: those that features bring, and the account. They are known before the first
 * page shows.
 */
export function featureViews(): readonly FeatureView[] {
  made ??= [
    ...featuresNow().flatMap(({ deviceView }) =>
      deviceView ? [{ ...deviceView, View: lazyPart(deviceView.load) }] : [],
    ),
    account,
  ];
  return made;
}

/** One of them, fetched when it is first shown. */
export function ShownView({ value, userId }: { value: string; userId: string }) {
  const View = featureViews().find((each) => each.value === value)?.View;
  return <WhileFetched>{View && <View userId={userId} />}</WhileFetched>;
}
