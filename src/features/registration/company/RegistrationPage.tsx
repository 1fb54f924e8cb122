import { isDraft } from '../../../client/router/guard.ts';
import { useMembership } from '../../../client/session/person.ts';
import { Coming } from '../../../client/shell/ComingPage.tsx';
import { Page } from '../../../client/ui/layout/Page.tsx';
import { paths } from '../../../shared/paths.ts';
import { CompanyState } from './CompanyState.tsx';
import styles from './registration.module.css';

const parts = [
  { title: 'Screening', words: 'Who the company is, and in which countries its owners live: one step.' },
  {
    title: 'Registration',
    words: 'Seven steps: company, files, countries, regions, finances and services, owners, confirmations.',
  },
  { title: 'At your pace', words: 'We keep what you filled in, and you continue where you stopped.' },
];

/** The questionnaire of a company that wants to become a client: a new one, or a draft. */
export function RegistrationPage() {
  const company = useMembership();
  const draft = company && isDraft(company) ? company : undefined;
  return (
    <div className={styles.middle}>
      <Page
        title={draft ? 'Registration' : 'Register a new company'}
        summary="Become a client of the bank in two stages."
        // the chooser forgets the chosen company; going back from the first step leads there too
        back={{ href: `#${paths.select}`, label: 'Choose a company' }}
      >
        {draft && <CompanyState company={draft} />}
        <Coming
          parts={parts}
          meanwhile="Until the questionnaire is here, ask us for the forms: under Need Support at the top."
        />
      </Page>
    </div>
  );
}
