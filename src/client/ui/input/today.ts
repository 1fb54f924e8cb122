import { dayAt } from '#shared/days.ts';

/** The viewer's own day, yyyy-mm-dd. */
export function today(): string {
  return dayAt(Date.now(), Intl.DateTimeFormat().resolvedOptions().timeZone);
}
