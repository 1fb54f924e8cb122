/** The card processor, as the settings name it. */
import type { Config } from '#server/config/config.ts';

/** Where it takes messages, and the secret that both sign with. */
export interface CardProcessor {
  url: string;
  secret: string;
}

/** Undefined: no cards are ordered. */
export function getProcessor({ cardsUrl: url, cardsSecret: secret }: Config): CardProcessor | undefined {
  return url && secret ? { url, secret } : undefined;
}

/** EUR cents that the card processor may approve by itself. */
export function getStandInMinor({ cardsStandIn }: Config): bigint {
  return BigInt(cardsStandIn) * 100n;
}
