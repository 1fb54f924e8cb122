export type Side = 'top' | 'bottom' | 'right';
export type Align = 'start' | 'center' | 'end';

const gapPx = 6;
const marginPx = 8;

/**
 * Puts a popup in the top layer beside its anchor: on the wanted side if it fits there, else on the other, and never
 * over the edge of the window. Sizes in CSS pixels; `popup` must be shown already, or it has no size.
 */
export function place(anchor: Element, popup: HTMLElement, side: Side, align: Align): void {
  const box = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = popup;
  const rightmost = document.documentElement.clientWidth - width - marginPx;
  const lowest = window.innerHeight - height - marginPx;
  const wanted =
    side === 'right'
      ? { left: box.right + gapPx, top: box.top + (box.height - height) / 2 }
      : { left: alignedLeft(box, width, align), top: sideTop(box, height, lowest, side) };
  popup.style.left = `${Math.max(marginPx, Math.min(wanted.left, rightmost))}px`;
  popup.style.top = `${Math.max(marginPx, Math.min(wanted.top, lowest))}px`;
}

function alignedLeft(box: DOMRect, width: number, align: Align): number {
  return { start: box.left, center: box.left + (box.width - width) / 2, end: box.right - width }[align];
}

function sideTop(box: DOMRect, height: number, lowest: number, side: 'top' | 'bottom'): number {
  const above = box.top - gapPx - height;
  const below = box.bottom + gapPx;
  if (side === 'top') return above >= marginPx || below > lowest ? above : below;
  return below <= lowest || above < marginPx ? below : above;
}
