/** The calls of marketing. Giving a purchase back moves money, and has handlers of its own. */
import { outletCalls } from './calls.ts';

const { refundSale: _, ...others } = outletCalls;
export const staffCalls = others;
