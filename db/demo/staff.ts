/** One staff member per role, in the order of decisions: Admin, Dashboard, Support, AML, Financial, Marketing, … */
import type { StaffRole } from '#shared/permissions.ts';

export interface DemoStaff {
  /** 90000000001 … 90000000009 */
  id: string;
  fullName: string;
  /** yyyy-mm-dd */
  birthDate: string;
  role: StaffRole;
  /** Staff keys: which kinds of case this person may open and decide. */
  keys: string;
}

export const staff: readonly DemoStaff[] = [
  { id: '90000000001', fullName: 'Rimantas Raktenis', birthDate: '1975-01-15', role: 'A', keys: 'DRTIUPC0AZES' },
  { id: '90000000002', fullName: 'Asta Skydelytė', birthDate: '1990-10-09', role: 'D', keys: '' },
  { id: '90000000003', fullName: 'Edvinas Talkūnas', birthDate: '1995-03-27', role: 'S', keys: 'DUCI' },
  { id: '90000000004', fullName: 'Monika Sietyvaitė', birthDate: '1987-07-02', role: 'M', keys: 'ADTPIE0ZUS' },
  { id: '90000000005', fullName: 'Vaidas Knygius', birthDate: '1981-12-18', role: 'F', keys: 'S' },
  { id: '90000000006', fullName: 'Goda Vitrinaitė', birthDate: '1993-05-06', role: 'P', keys: '' },
  { id: '90000000007', fullName: 'Saulius Vairūnas', birthDate: '1969-09-24', role: 'E', keys: '' },
  { id: '90000000008', fullName: 'Regina Sargūnienė', birthDate: '1972-02-11', role: 'H', keys: 'ADTPIE0ZUS' },
  { id: '90000000009', fullName: 'Nojus Svetingas', birthDate: '1998-08-30', role: 'C', keys: 'RDIUZ' },
];
