import { people } from '../village.ts';

/** Clients besides the village's. */
export const others = {
  ...{ empty: '30000000077', gone: '30000000078', closed: people.operations },
  /** a person who was declined once, and asks again */
  declined: '40000000079',
} as const;
