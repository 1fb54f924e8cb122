// A rule that watches money, as a call carries it.
import type { RuleBody } from '#features/monitoring/rules/condition.ts';

export const sampleRule: RuleBody = {
  conditions: [{ measure: 'sum', direction: 'in', window: 7, atLeast: 2_500_000 }],
  clients: { type: 'LEGAL' },
  caseType: 'MNT',
};
