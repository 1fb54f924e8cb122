/** Decimal text with spaces between thousands: `1234567.8` → `1 234 567.8`; the mark may be a comma. */
export function spaceThousands(value: string): string {
  const [whole = '', ...rest] = value.split(/(?=[.,])/);
  return [whole.replace(/\B(?=(\d{3})+$)/g, ' '), ...rest].join('');
}
