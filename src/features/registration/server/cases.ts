/** Cases about becoming a client. Their decisions come with onboarding; until then, staff look and ask. */
import { cancelRequest, requestInformation } from '../../../server/cases/asking.ts';
import type { CaseAction, DeclaredCase } from '../../../server/cases/declared.ts';
import type { StaffRole } from '../../../shared/permissions.ts';

/** Registrations of companies are for Admin and Client Management only (specification, section 4). */
const roles: readonly StaffRole[] = ['A', 'C'];
const ask: CaseAction = { ...requestInformation, code: 'BREQ', button: 'Request information', roles };
const takeBack: CaseAction = { ...cancelRequest, code: 'BCNC', roles };

export const registrationCases: readonly DeclaredCase[] = [
  { type: 'OPEN', actions: [requestInformation, cancelRequest] },
  { type: 'REOPEN', actions: [requestInformation, cancelRequest] },
  { type: 'COMPANY', actions: [ask, takeBack] },
];
