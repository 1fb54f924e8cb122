export type Side = 'top' | 'bottom';
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
  const above = box.top - gapPx - height;
  const below = box.bottom + gapPx;
  const fitsAbove = above >= marginPx;
  const fitsBelow = below + height <= window.innerHeight - marginPx;
  const top = side === 'top' ? (fitsAbove || !fitsBelow ? above : below) : fitsBelow || !fitsAbove ? below : above;
  const wanted = { start: box.left, center: box.left + (box.width - width) / 2, end: box.right - width }[align];
  const rightmost = document.documentElement.clientWidth - width - marginPx;
  popup.style.left = `${Math.max(marginPx, Math.min(wanted, rightmost))}px`;
  popup.style.top = `${Math.max(marginPx, top)}px`;
}
