/** What the bench says of limits of a client. Pure. */
import { clientLimitKeys, clientLimits } from '#features/clients/record/rules.ts';

/** Every limit that a client can have, in the order of the screen, with its words. */
export const limitLabels = clientLimitKeys.map((key) => ({ key, label: clientLimits[key] }));
