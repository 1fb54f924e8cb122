/** Today in the bank's booking days: yyyy-mm-dd. */
export function bankToday(): string {
  return new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Vilnius' }).format();
}
