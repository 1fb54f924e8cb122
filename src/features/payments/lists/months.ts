/** The months of a client that staff read. Apart from the rules of lists, which every company user fetches. Pure. */

/** Staff read so many months of a client by month, the present one included (specification, back office, section 9). */
export const staffMonths = 13;

/** First and last day of a month, 'yyyymm'; undefined for one that is to come or longer ago than 13 months. */
export function daysOfMonth(month: string, today: string): { from: string; to: string } | undefined {
  const [year, monthOfYear] = [Number(month.slice(0, 4)), Number(month.slice(4))];
  const ago = (Number(today.slice(0, 4)) - year) * 12 + Number(today.slice(5, 7)) - monthOfYear;
  if (ago < 0 || ago >= staffMonths) return undefined;
  const last = new Date(Date.UTC(year, monthOfYear, 0)).toISOString().slice(0, 10);
  return { from: `${last.slice(0, 7)}-01`, to: last };
}

/** The 13 months that end with today's, newest first, 'yyyymm'. */
export function getMonths(today: string): string[] {
  const newest = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  return Array.from({ length: staffMonths }, (_, ago) => {
    const at = newest - ago;
    return `${Math.floor(at / 12)}${String((at % 12) + 1).padStart(2, '0')}`;
  });
}
