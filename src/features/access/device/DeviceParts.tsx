import type { ComponentType } from 'react';
import type { DevicePart, DevicePartProps } from '#client/features.ts';
import { featuresNow } from '#client/featuresAtHand.ts';
import { lazyPart } from '#client/router/loadPage.ts';
import { WhileFetched } from './WhileFetched.tsx';

interface MadePart extends Pick<DevicePart, 'view' | 'value'> {
  Part: ComponentType<DevicePartProps>;
}

let made: readonly MadePart[] | undefined;

/** They are known before the first page shows. */
function getParts(view: DevicePart['view']): readonly MadePart[] {
  made ??= featuresNow()
    .flatMap(({ deviceParts = [] }) => deviceParts)
    .toSorted((a, b) => a.order - b.order)
    .map(({ view: of, value, load }) => ({ view: of, value, Part: lazyPart(load) }));
  return made.filter((part) => part.view === view);
}

/** The part that has the page for itself, and what it shows where a notice has led to it. */
export interface OpenPart {
  value: string;
  id?: string;
}

/** Where a notice leads that is about this request of the bank. */
export function partForRequest(id: string): OpenPart | undefined {
  const part = featuresNow()
    .flatMap(({ deviceParts = [] }) => deviceParts)
    .find(({ answersRequests }) => answersRequests);
  return part && { value: part.value, id };
}

interface DevicePartsProps {
  view: DevicePart['view'];
  userId: string;
  /** the part that has the page for itself */
  open: OpenPart | undefined;
  onOpen: (part: OpenPart | undefined) => void;
}

/** What features show in a view of the device page; an open one stands alone. */
export function DeviceParts({ view, userId, open, onOpen }: DevicePartsProps) {
  const shown = getParts(view).filter(({ value }) => open === undefined || value === open.value);
  return (
    <WhileFetched>
      {shown.map(({ value, Part }) => (
        <Part
          key={value}
          userId={userId}
          isOpen={open?.value === value}
          openId={open?.id}
          onOpen={(isOpen) => onOpen(isOpen ? { value } : undefined)}
        />
      ))}
    </WhileFetched>
  );
}
