/** What the palette finds of payments: payees, and payments. */
import type { Finder } from '#client/features.ts';
import { findPayments } from '../lists/company/findPayments.ts';
import { findPayees } from '../orders/company/findPayees.ts';

export const find: Finder = async (typed, search) =>
  (await Promise.all([findPayees(typed, search), findPayments(typed, search)])).flat();
