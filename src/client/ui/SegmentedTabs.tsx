import styles from './SegmentedTabs.module.css';

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

/** One filter over a list, all its values in sight. On narrow screens they scroll sideways. */
export function SegmentedTabs<Value extends string>({ label, segments, value, onChange }: SegmentedTabsProps<Value>) {
  return (
    <fieldset className={styles.tabs} aria-label={label}>
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
