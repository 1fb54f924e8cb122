import { useEffect, useRef } from 'react';
import styles from './SegmentedTabs.module.css';
import { useScrollEdges } from './scrollEdges.ts';

export interface Segment<Value extends string> {
  value: Value;
  label: string;
  count?: number;
}

interface SegmentedTabsProps<Value extends string> {
  /** What they choose, read aloud: `Status`. */
  label: string;
  segments: readonly Segment<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One filter over a list, all its values in sight. On narrow screens they scroll sideways, the chosen one into view. */
export function SegmentedTabs<Value extends string>({ label, segments, value, onChange }: SegmentedTabsProps<Value>) {
  const row = useRef<HTMLFieldSetElement>(null);
  useScrollEdges(row);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice lies elsewhere
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    if (!row.current || !chosen) return;
    // by hand: scrollIntoView would move the page too
    row.current.scrollLeft = chosen.offsetLeft - (row.current.clientWidth - chosen.offsetWidth) / 2;
  }, [value]);
  return (
    <fieldset ref={row} className={styles.tabs} aria-label={label}>
      {segments.map((segment) => (
        <button
          key={segment.value}
          type="button"
          className={styles.tab}
          aria-pressed={segment.value === value}
          onClick={() => onChange(segment.value)}
        >
          {segment.label}
          {segment.count !== undefined && <span className={styles.count}>{segment.count}</span>}
        </button>
      ))}
    </fieldset>
  );
}
