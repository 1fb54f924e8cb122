// Every call of the product, by name.

import type { Call } from '#shared/call.ts';
import { product } from '#src/features.server.ts';

export const calls: Readonly<Record<string, Call>> = Object.fromEntries(
  product.routes.map(({ name, call }) => [name, call]),
);
