/**
 * Chance that is the same on every machine and every run. Mulberry32 (Tommy Ettinger, public domain): 32 bits of
 * state, good enough to look alive, useless for secrets. A stream is named by text, so adding a person or a habit
 * never changes what the others do.
 */

export interface Random {
  /** In [0, 1). */
  next(): number;
  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  /** One of a list that is not empty. */
  pick<T>(list: readonly T[]): T;
  /** How often something happens that happens `mean` times on average (Poisson, after Knuth). */
  count(mean: number): number;
  /** Cents from whole euros `leastEur` to `mostEur`, small ones more often, in steps of `stepMinor`. */
  amountMinor(leastEur: number, mostEur: number, stepMinor?: number): bigint;
}

/** FNV-1a, 32 bits, over the UTF-16 units of a text. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** The stream of this name; `salt` makes one stream per day out of a name that was hashed once. */
export function createRandom(seed: number, salt = 0): Random {
  let state = (seed ^ Math.imul(salt + 0x9e3779b9, 0x85ebca6b)) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    whole,
    chance: (probability) => next() < probability,
    pick: (list) => {
      const picked = list[whole(0, list.length - 1)];
      if (picked === undefined) throw new Error('Nothing to pick from an empty list');
      return picked;
    },
    count: (mean) => {
      const limit = Math.exp(-mean);
      let count = 0;
      for (let product = next(); product > limit; product *= next()) count++;
      return count;
    },
    amountMinor: (leastEur, mostEur, stepMinor = 1) => {
      const steps = Math.floor(((mostEur - leastEur) * 100) / stepMinor);
      return BigInt(leastEur * 100 + stepMinor * Math.min(whole(0, steps), whole(0, steps)));
    },
  };
}
