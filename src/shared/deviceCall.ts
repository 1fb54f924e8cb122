/** What calls of devices share. */
import * as z from 'zod/mini';
import { clientId } from './ids.ts';

/** The person whose device calls. Outside the demo it must be the person of the device's session. */
export const ofPerson = { bare: 'userId', query: z.strictObject({ userId: clientId }) } as const;
