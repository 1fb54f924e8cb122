/** Fetching pages before somebody opens them. */
import { pagesNow } from '../featuresAtHand.ts';
import type { LayoutName } from './definePage.ts';
import { getPlace } from './place.ts';
import { getRoute } from './routes.ts';

/** Fetches a page's script as soon as somebody points at a link to it. */
export function warmLinked({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a[href^="#/"]') : null;
  if (!link || savesData()) return;
  void getRoute(getPlace(link.getAttribute('href')?.slice(1) ?? '', '', false).path)?.Component.warm();
}

const warmed = new Set<LayoutName>();

/** Fetches the pages beside the one that is shown, one after the other while the browser is idle. */
export async function warmBeside(layout: LayoutName): Promise<void> {
  if (warmed.has(layout) || savesData()) return;
  warmed.add(layout);
  for (const page of pagesNow()) {
    if (!page.place || page.layout !== layout) continue;
    await untilIdle();
    await getRoute(page.path)?.Component.warm();
  }
}

/** Whether nothing is to be fetched that no one has asked for: people save data, or the line is slow. */
function savesData(): boolean {
  const { saveData = false, effectiveType = '' }: { saveData?: boolean; effectiveType?: string } =
    'connection' in navigator ? Object(navigator.connection) : {};
  return saveData || effectiveType.includes('2g');
}

/** Safari has no requestIdleCallback. */
function untilIdle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve);
    else setTimeout(resolve, 1000);
  });
}
