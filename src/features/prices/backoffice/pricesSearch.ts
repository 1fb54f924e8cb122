/** What the address of the price table holds: its filter, and the price whose panel is open. */
import * as z from 'zod/mini';
import { recordId } from '#shared/ids.ts';
import { priceList } from '../priceList.ts';

export const pricesSearch = z.object({ ...priceList.address, price: z.optional(recordId) });
