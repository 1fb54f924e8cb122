/** Who answers verification of payee for other banks, as the settings name it. */
import type { Config } from '#server/config/config.ts';

export interface PayeeScheme {
  url: string;
  secret: string | undefined;
}

/** Undefined: no one answers. */
export function getScheme({ vopUrl, vopSecret }: Config): PayeeScheme | undefined {
  return vopUrl === undefined ? undefined : { url: vopUrl, secret: vopSecret };
}
