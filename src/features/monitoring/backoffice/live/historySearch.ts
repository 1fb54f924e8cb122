/** What the address of History holds; text and days are shared with the live view. */
import * as z from 'zod/mini';
import { decisionList } from '#features/monitoring/live/decisionList.ts';

export const historySearch = z.object(decisionList.address);
