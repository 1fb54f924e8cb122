/** What the address of History holds; text and days are shared with the live view. */
import * as z from 'zod/mini';
import { decisionList } from '../../live/decisionList.ts';

export const historySearch = z.object(decisionList.address);
