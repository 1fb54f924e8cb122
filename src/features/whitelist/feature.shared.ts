import { declareFacts } from '#shared/feature.ts';
import { whitelistErrors } from './errors.ts';

export const whitelist = declareFacts({ errors: whitelistErrors });
