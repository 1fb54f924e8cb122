import { useId, useRef } from 'react';
import { useChosenInView } from './chosenInView.ts';
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

/**
 * A choice between a few values, all in sight. One stop of Tab; arrows choose, as the browser's own radio buttons do.
 * On narrow screens they scroll sideways, the chosen one into view.
 */
export function SegmentedTabs<Value extends string>({ label, segments, value, onChange }: SegmentedTabsProps<Value>) {
  const name = useId();
  const row = useRef<HTMLFieldSetElement>(null);
  useScrollEdges(row);
  useChosenInView(row, 'label:has(:checked)', value);
  return (
    <fieldset ref={row} className={styles.tabs} aria-label={label}>
      {segments.map((segment) => (
        <label key={segment.value} className={styles.tab}>
          <input
            type="radio"
            name={name}
            className={styles.radio}
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
          />
          {segment.label}
          {segment.count !== undefined && <span className={styles.count}>{segment.count}</span>}
        </label>
      ))}
    </fieldset>
  );
}
