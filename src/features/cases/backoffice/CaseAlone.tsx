import { usePageSearch } from '#client/router/usePageSearch.ts';
import { LinkButton } from '#client/ui/action/Button.tsx';
import { Icon } from '#client/ui/display/Icon.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Page } from '#client/ui/layout/Page.tsx';
import { paths } from '#shared/paths.ts';
import { CaseView } from './CaseView.tsx';
import type { CaseParts } from './caseParts.ts';
import styles from './cases.module.css';
import { caseSearch } from './search.ts';

const back = { href: `#${paths.bkoCases}`, label: 'Tasks' };

/** One case with its facts and actions: another client or case in the address starts again. */
export function CaseAlone({ parts }: { parts: CaseParts }) {
  const [{ clientId, caseId }] = usePageSearch(caseSearch);
  if (!clientId || !caseId) {
    return (
      <Page title="Case" back={back}>
        <EmptyState icon="tasks" title="No case chosen" action={<LinkButton href={back.href}>Tasks</LinkButton>}>
          The address of this page names a client and a case.
        </EmptyState>
      </Page>
    );
  }
  return (
    <div className={styles.alone}>
      <a className={styles.back} href={back.href}>
        <Icon name="arrow-left" size={16} />
        {back.label}
      </a>
      <CaseView key={`${clientId}/${caseId}`} parts={parts} clientId={clientId} caseId={caseId} isAlone />
    </div>
  );
}
