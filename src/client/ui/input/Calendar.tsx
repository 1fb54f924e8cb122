import { type ChevronProps, type ClassNames, DayPicker } from 'react-day-picker';
import { dayAt } from '#shared/days.ts';
import { classes } from '../classes.ts';
import { Icon } from '../display/Icon.tsx';
import styles from './Calendar.module.css';
import type { Period } from './periods.ts';

interface CalendarProps {
  /** yyyy-mm-dd */
  from: string | undefined;
  to: string | undefined;
  onChange: (period: Period) => void;
}

/** A month in which first and last day of a range are picked. Brings react-day-picker: load it lazily. */
export function Calendar({ from, to, onChange }: CalendarProps) {
  return (
    <DayPicker
      mode="range"
      required
      selected={{ from: from ? getDate(from) : undefined, to: to ? getDate(to) : undefined }}
      onSelect={(_range, picked) => onChange(periodWith(getDay(picked), [from, to]))}
      {...((to ?? from) && { defaultMonth: getDate(to ?? from ?? '') })}
      weekStartsOn={1}
      showOutsideDays
      fixedWeeks
      classNames={names}
      components={{ Chevron }}
    />
  );
}

const names: Partial<ClassNames> = {
  root: classes(styles.root),
  month_caption: classes(styles.caption),
  nav: classes(styles.nav),
  button_previous: classes(styles.turn),
  button_next: classes(styles.turn),
  month_grid: classes(styles.grid),
  weekday: classes(styles.weekday),
  day: classes(styles.day),
  day_button: classes(styles.button),
  outside: classes(styles.outside),
  today: classes(styles.today),
  selected: classes(styles.selected),
  range_start: classes(styles.start),
  range_middle: classes(styles.middle),
  range_end: classes(styles.end),
};

function Chevron({ orientation }: ChevronProps) {
  return <Icon name={orientation === 'left' ? 'chevron-left' : 'chevron-right'} size={16} />;
}

/** With one end set, the day is the other one; otherwise it begins a new period, whose end is open. */
function periodWith(day: string, ends: readonly (string | undefined)[]): Period {
  const [only, other] = ends.filter((end) => end !== undefined);
  if (only === undefined || other !== undefined) return { from: day, to: '' };
  return day < only ? { from: day, to: only } : { from: only, to: day };
}

/** Noon of a day where the viewer is: the calendar's own kind of value. */
function getDate(day: string): Date {
  return new Date(`${day}T12:00:00`);
}

function getDay(date: Date): string {
  return dayAt(date.getTime(), Intl.DateTimeFormat().resolvedOptions().timeZone);
}
