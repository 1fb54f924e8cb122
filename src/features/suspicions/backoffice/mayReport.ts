/** Who may report to the MLRO, and who may read what was reported to them or named them. */
import { mayCall } from '#client/session/mayCall.ts';
import { suspicionCalls } from '../calls.ts';

type Staff = Parameters<typeof mayCall>[1];

export function mayReport(staff: Staff): boolean {
  return mayCall(suspicionCalls.reportClient, staff);
}

export function mayReadReports(staff: Staff): boolean {
  return mayCall(suspicionCalls.listMlroReports, staff);
}
