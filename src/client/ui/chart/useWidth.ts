import { useEffect, useRef, useState } from 'react';

/** The width of an element in px, as it changes; 0 until the page is laid out: to measure earlier costs a layout. */
export function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const watcher = new ResizeObserver((entries) => setWidth(entries.at(-1)?.contentRect.width ?? 0));
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  return [box, width] as const;
}
