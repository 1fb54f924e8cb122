import { type RefObject, useEffect } from 'react';
import { type Align, place, type Side } from './place.ts';

interface Placed {
  anchor: RefObject<Element | null>;
  popup: RefObject<HTMLElement | null>;
  side: Side;
  align: Align;
}

/** Keeps an open popup beside its anchor while the window is resized or turned and while what is around it scrolls. */
export function usePlaced(isOpen: boolean, { anchor, popup, side, align }: Placed): void {
  useEffect(() => {
    if (!isOpen) return;
    const placeAgain = () => {
      if (anchor.current && popup.current) place(anchor.current, popup.current, side, align);
    };
    window.addEventListener('resize', placeAgain);
    window.addEventListener('scroll', placeAgain, true);
    return () => {
      window.removeEventListener('resize', placeAgain);
      window.removeEventListener('scroll', placeAgain, true);
    };
  }, [isOpen, anchor, popup, side, align]);
}
