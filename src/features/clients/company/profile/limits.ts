/** A company's limits for screens. Pure. */

export const limitLabels: Readonly<Record<string, string>> = {
  dayOut: 'Each day',
  weekOut: 'Each 7 days',
  monthOut: 'Each month',
};

/** 'dayOut=1000000' → its key and cents, the shortest period first; unreadable lines are left out. */
export function getLimits(limits: readonly string[]): { key: string; minor: bigint }[] {
  const order = Object.keys(limitLabels);
  return limits
    .flatMap((text) => {
      const [, key, cents] = /^(\w+)=(\d+)$/.exec(text) ?? [];
      return key !== undefined && cents !== undefined ? [{ key, minor: BigInt(cents) }] : [];
    })
    .sort((a, b) => order.indexOf(a.key) - order.indexOf(b.key));
}
