import { Link } from '#client/router/Link.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { paths } from '#shared/paths.ts';
import { actName } from '../calls.ts';
import type { CaseAnswer } from '../caseAnswer.ts';
import styles from './cases.module.css';
import { getStatus, typeName } from './caseTexts.ts';

interface OtherCase {
  id: string;
  clientID: string;
  icon: string;
  taskID: string;
  title: string;
}

/** Cases that belong to this one, and the client's other open ones. */
export function CaseLinks({ found }: { found: CaseAnswer }) {
  const linked = new Set(found.links.map(({ id }) => id));
  const others = found.others.filter(({ id }) => !linked.has(id)).map((one) => ({ ...one, clientID: found.clientID }));
  return (
    <>
      {found.links.length > 0 && <Cases title="Linked cases" cases={found.links} />}
      {others.length > 0 ? (
        <Cases title="Other open cases" cases={others} />
      ) : (
        <Section title="Other open cases">
          <p className={styles.quiet}>The client has none.</p>
        </Section>
      )}
      {found.earlier.length > 0 && <Earlier found={found} />}
    </>
  );
}

/** How the client's earlier cases ended. */
function Earlier({ found: { clientID: clientId, earlier } }: { found: CaseAnswer }) {
  return (
    <Section title="Earlier cases">
      <ul className={styles.links}>
        {earlier.map(({ id, icon, title, code, by, at }) => (
          <li key={id}>
            <Link to={paths.bkoCase} search={{ clientId, caseId: id }}>
              {typeName(icon)}: {title}
            </Link>
            <span className={styles.quiet}>
              {actName(code)} by {by ?? 'the bank'}, <Time at={at} part="day" />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Cases({ title, cases }: { title: string; cases: readonly OtherCase[] }) {
  return (
    <Section title={title}>
      <ul className={styles.links}>
        {cases.map(({ id, clientID, icon, taskID, title: words }) => (
          <li key={id}>
            <Link to={paths.bkoCase} search={{ clientId: clientID, caseId: id }}>
              {typeName(icon)}: {words}
            </Link>
            <span className={styles.quiet}>{getStatus(icon, taskID).words}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
