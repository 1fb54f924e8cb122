import { Link } from '#client/router/Link.tsx';
import { paths } from '#shared/paths.ts';
import type { Proposal } from '../calls.ts';

/** Leads to the version of a rule that would be live, with what the lab has found for it. */
export function RuleLink({ subjectId: rule, lines }: Pick<Proposal, 'subjectId' | 'lines'>) {
  const next = lines.find(({ label }) => label === 'From now on')?.value ?? '';
  const version = /^Version (\d+):/.exec(next)?.[1];
  return (
    <Link to={paths.bkoComplianceUnit} search={{ tab: 'rules', rule, ...(version && { version }) }}>
      Open the rule and its result
    </Link>
  );
}
