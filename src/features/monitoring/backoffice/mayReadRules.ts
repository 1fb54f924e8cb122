import { mayCall } from '#client/session/mayCall.ts';
import { ruleCalls } from '#features/monitoring/rules/calls.ts';

type Staff = Parameters<typeof mayCall>[1];

/** Whether a staff user may read the rules that watch money. */
export const mayReadRules = (staff: Staff): boolean => mayCall(ruleCalls.listRules, staff);

/** Whether a staff user drafts them, and proposes their steps. */
export const mayWriteRules = (staff: Staff): boolean => mayCall(ruleCalls.saveRule, staff);
