/** Where alerts stand: at the lower edge of the window, above bars with buttons that are docked there. */
import { type RefObject, useLayoutEffect } from 'react';

const gapPx = 8;

/**
 * While it is shown, keeps the list off every element with `data-docked`, frame by frame: such bars grow, come and go, and
 * some stick to the edge only while their page is long. Sets `--lift` on the list, in px.
 */
export function useLift(list: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    const element = list.current;
    if (!isShown || !element) return;
    let lift = 0;
    let frame = 0;
    const follow = () => {
      lift = liftOf(element.getBoundingClientRect(), lift);
      element.style.setProperty('--lift', `${lift}px`);
      frame = requestAnimationFrame(follow);
    };
    follow();
    return () => cancelAnimationFrame(frame);
  }, [list, isShown]);
}

/** Of a list that is lifted by so much now. Never past the upper edge: rather over a bar than out of sight. */
function liftOf({ left, right, bottom, height }: DOMRect, before: number): number {
  const rest = bottom + before;
  const bars = [...document.querySelectorAll('[data-docked]')].map((bar) => bar.getBoundingClientRect());
  const low = bars
    .toSorted((a, b) => b.bottom - a.bottom)
    .reduce((edge, bar) => {
      const isOver = bar.left < right && bar.right > left && bar.top < edge + gapPx && bar.bottom > edge - height;
      return isOver ? bar.top - gapPx : edge;
    }, rest);
  return rest - Math.max(low, Math.min(rest, height + gapPx));
}
