import { mayAct } from '../actionRules.ts';
import type { CaseAnswer } from '../caseAnswer.ts';
import { otherReasons } from '../rules.ts';
import { isCaseType } from './caseTexts.ts';

/** Whether this staff user may act on a case at all: by role, and by a key of its type or reason. */
export function mayActOn({ icon, reason }: CaseAnswer, staff: { role: string; keys: string }): boolean {
  if (!isCaseType(icon)) return false;
  const reasons = Object.keys(otherReasons) as (keyof typeof otherReasons)[];
  return mayAct(staff, { type: icon, reason: reasons.find((one) => one === reason) ?? null });
}
