/** What live transactions share with cases, payments, rails and requests: their calls and rules. */
import { actName, formatLastAct, maxCaseTextLength } from '#features/cases/calls.ts';
import { caseTypes, undoSeconds } from '#features/cases/rules.ts';
import { kindTitle, statusFilters, statusTitles } from '#features/payments/lists/rules.ts';
import { countsForAmounts, describeState, paymentStates } from '#features/payments/rules.ts';
import { type Review, reviews } from '#features/payments/staff/rules.ts';
import { railCalls } from '#features/rails/calls.ts';
import { requestTemplateCalls } from '#features/requests/calls.ts';

export type { Review };
export {
  actName,
  caseTypes,
  countsForAmounts,
  describeState,
  formatLastAct,
  kindTitle,
  maxCaseTextLength,
  paymentStates,
  railCalls,
  requestTemplateCalls,
  reviews,
  statusFilters,
  statusTitles,
  undoSeconds,
};
