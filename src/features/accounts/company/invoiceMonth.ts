const months = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** '2026-10' → 'October 2026' */
export function monthWords(month: string): string {
  return months.format(new Date(`${month}-15T00:00:00Z`));
}
