/**
 * Where alerts and the tray of jobs stand: at the lower edge of the window, above bars with buttons that are docked
 * there.
 */

const gapPx = 8;

/**
 * Keeps the list off every other element with `data-docked`, frame by frame until it is empty: such bars grow, come and
 * go, and some stick to the edge only while their page is long. Sets `--lift` on the list, in px.
 */
export function keepOffBars(list: HTMLElement | null): void {
  if (!list?.querySelector('button')) return;
  const before = Number.parseFloat(list.style.getPropertyValue('--lift')) || 0;
  const others = [...document.querySelectorAll('[data-docked]')].filter((bar) => bar !== list);
  const topPx = Number.parseFloat(getComputedStyle(list).getPropertyValue('--sticky-top')) || 0;
  list.style.setProperty('--lift', `${computeLift(list.getBoundingClientRect(), before, others, topPx)}px`);
  requestAnimationFrame(() => keepOffBars(list));
}

/**
 * Of a list that is lifted by so much now. Never past the upper edge, nor under what sticks there and is `topPx` high:
 * rather over a bar than out of sight.
 */
function computeLift(
  { left, right, bottom, height }: DOMRect,
  before: number,
  docked: readonly Element[],
  topPx: number,
): number {
  const rest = bottom + before;
  const bars = docked.map((bar) => bar.getBoundingClientRect());
  const low = bars
    .toSorted((a, b) => b.bottom - a.bottom)
    .reduce((edge, bar) => {
      const isOver = bar.left < right && bar.right > left && bar.top < edge + gapPx && bar.bottom > edge - height;
      return isOver ? bar.top - gapPx : edge;
    }, rest);
  return rest - Math.max(low, Math.min(rest, topPx + gapPx + height));
}
