/** Scroll positions: a new page starts at its top, a page one returns to is where it was left. */
import { useLayoutEffect, useRef } from 'react';
import type { Place } from './place.ts';

const itemName = 'kontora.scroll';
const maxEntries = 50;
/** how long a page may take to become as long as it was */
const growMs = 2000;

const positions = new Map<string, number>(readPositions());

function readPositions(): [string, number][] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(itemName) ?? '[]');
    return Array.isArray(found) ? found.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function isEntry(found: unknown): found is [string, number] {
  return Array.isArray(found) && typeof found[0] === 'string' && typeof found[1] === 'number';
}

/** Follows the place that is shown. A change of the search alone moves nothing. */
export function useScroll(place: Place): void {
  const before = useRef<Place>(undefined);
  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    const last = before.current;
    before.current = place;
    const top = place.isReturn ? (positions.get(place.key) ?? 0) : 0;
    if (place.isReturn && top > 0) return scrollBackTo(top);
    // a change of the search leaves the window where it is, so its entry begins there
    if (last && last.path === place.path) positions.set(place.key, positions.get(last.key) ?? 0);
    // identified by what was noted: to ask the window, or to scroll where nothing has moved, lays the new page out too
    // soon
    const isMoved = last === undefined || (positions.get(last.key) ?? 0) > 0;
    if (isMoved && (place.isReturn || last?.path !== place.path)) window.scrollTo({ top: 0, behavior: 'instant' });
    return undefined;
  }, [place]);
  useLayoutEffect(() => {
    const note = () => positions.set(place.key, window.scrollY);
    const keep = () => sessionStorage.setItem(itemName, JSON.stringify([...positions].slice(-maxEntries)));
    window.addEventListener('scroll', note, { passive: true });
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('scroll', note);
      window.removeEventListener('pagehide', keep);
    };
  }, [place.key]);
}

/** Rows may still be on their way: tries again as the page grows. Answers how to stop. */
function scrollBackTo(top: number): () => void {
  return whileGrowing(() => {
    window.scrollTo({ top, behavior: 'instant' });
    return window.scrollY >= top - 1;
  });
}

/**
 * Brings a part of a page that has just opened into view, and holds it there while what stands above it grows. The
 * person who comes back to the page stays where they left it. Answers how to stop.
 */
export function scrollToPart(part: HTMLElement, place: Place): (() => void) | undefined {
  if (place.isReturn && positions.has(place.key)) return undefined;
  return whileGrowing(() => {
    part.scrollIntoView({ block: 'start', behavior: 'instant' });
    return false;
  });
}

/**
 * Jumps now, and again as the page grows, until the jump says that it is there, somebody scrolls, or it has taken long.
 */
function whileGrowing(jump: () => boolean): () => void {
  jump();
  const growing = new ResizeObserver(() => {
    if (jump()) stop();
  });
  const timer = setTimeout(() => stop(), growMs);
  const stop = () => {
    growing.disconnect();
    clearTimeout(timer);
    for (const name of ['wheel', 'touchstart', 'keydown']) window.removeEventListener(name, stop);
  };
  for (const name of ['wheel', 'touchstart', 'keydown']) window.addEventListener(name, stop, { passive: true });
  growing.observe(document.body);
  return stop;
}
