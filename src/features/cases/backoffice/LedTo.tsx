import { Link } from '#client/router/Link.tsx';
import { paths } from '#shared/paths.ts';
import type { CaseAnswer } from '../caseAnswer.ts';
import { typeName } from './caseTexts.ts';

/** Leads to cases that a fact names or a verb waits for: ` Risk: Jonas Jonaitis, …` after its words. */
export function LedTo({ cases }: { cases: CaseAnswer['actions'][number]['waitsFor'] }) {
  return cases.map(({ id, clientID, icon, name }, at) => (
    <span key={id}>
      {at === 0 ? ' ' : ', '}
      <Link to={paths.bkoCase} search={{ clientId: clientID, caseId: id }}>
        {typeName(icon)}: {name}
      </Link>
    </span>
  ));
}
