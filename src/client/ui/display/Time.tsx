import styles from './Time.module.css';
import { relativeText, timeText } from './timeText.ts';

interface TimeProps {
  /** ISO 8601, UTC. */
  at: string;
  /** Only the day or only the time of day, where the rest stands nearby. */
  part?: 'all' | 'day' | 'time';
}

/** A moment as YYYY-MM-DD HH:MM:SS in the viewer's zone; how long ago it was shows on hover. */
export function Time({ at, part = 'all' }: TimeProps) {
  const moment = new Date(at);
  const [date = '', time] = timeText(moment).split(' ');
  const [year, month, day] = date.split('-');
  return (
    <time className={styles.time} dateTime={at} title={relativeText(moment, new Date())}>
      {part !== 'time' && (
        <>
          {year}
          <i>-</i>
          {month}
          <i>-</i>
          {day}
        </>
      )}
      {part === 'all' && ' '}
      {part !== 'day' && time}
    </time>
  );
}
