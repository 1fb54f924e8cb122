import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { Spacer } from './Spacer.tsx';
import { roles } from './TableRow.tsx';

export interface VirtualHandle {
  scrollTo: (key: string) => void;
}

interface VirtualLinesProps {
  lines: readonly { kind: 'row' | 'group'; key: string }[];
  renderLine: (lineIndex: number, measure: (node: HTMLTableRowElement | null) => void) => ReactNode;
  /** Stays drawn wherever the window scrolls, so that focus is not lost. */
  activeKey: string | undefined;
  handle: Ref<VirtualHandle>;
}

const overscan = 12;
const groupPx = 36;

/**
 * The body of a long table: only the lines near the window are drawn, the rest is two spacers. The document scrolls.
 */
export function VirtualLines({ lines, renderLine, activeKey, handle }: VirtualLinesProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [{ topPx, rowPx }, setPlace] = useState({ topPx: 0, rowPx: 44 });
  useLayoutEffect(() => {
    if (!body.current) return;
    const topPx = body.current.getBoundingClientRect().top + window.scrollY;
    setPlace({ topPx, rowPx: Number.parseFloat(getComputedStyle(body.current).getPropertyValue('--row-height')) });
  }, []);

  const activeIndex = lines.findIndex((line) => line.key === activeKey);
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    count: lines.length,
    estimateSize: (index) => (lines[index]?.kind === 'group' ? groupPx : rowPx),
    getItemKey: (index) => lines[index]?.key ?? index,
    scrollMargin: topPx,
    overscan,
    rangeExtractor: ({ startIndex, endIndex, overscan: extra, count }) => {
      const start = Math.max(0, startIndex - extra);
      const end = Math.min(count - 1, endIndex + extra);
      const near = Array.from({ length: end - start + 1 }, (_, at) => start + at);
      return activeIndex < 0 || near.includes(activeIndex) ? near : [...near, activeIndex].sort((a, b) => a - b);
    },
  });
  useImperativeHandle(handle, () => ({
    scrollTo: (key) =>
      virtualizer.scrollToIndex(
        lines.findIndex((line) => line.key === key),
        { align: 'auto' },
      ),
  }));

  let reachedPx = topPx;
  const drawn = virtualizer.getVirtualItems().flatMap((item) => {
    const gapPx = item.start - reachedPx;
    reachedPx = item.end;
    const row = renderLine(item.index, virtualizer.measureElement);
    return gapPx > 0 ? [<Spacer key={`gap ${item.key}`} height={gapPx} />, row] : [row];
  });
  return (
    <tbody {...roles.rowgroup} ref={body}>
      {drawn}
      <Spacer height={Math.max(0, virtualizer.getTotalSize() + topPx - reachedPx)} />
    </tbody>
  );
}
