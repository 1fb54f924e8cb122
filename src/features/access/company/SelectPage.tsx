import { useState } from 'react';
import { showFailure } from '#client/api/hooks.ts';
import { ApiProblem } from '#client/api/problem.ts';
import { callQuery, queryClient } from '#client/api/queries.ts';
import { followAddress, useOnward } from '#client/router/go.ts';
import { getEntry, mayRegister } from '#client/router/guard.ts';
import { selectCompany } from '#client/session/company.ts';
import { type PersonCompany, useCompanyUser } from '#client/session/person.ts';
import { LinkButton } from '#client/ui/action/Button.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { TextInput } from '#client/ui/input/TextInput.tsx';
import { Page } from '#client/ui/layout/Page.tsx';
import { wired } from '#client/wiring.ts';
import { browserErrors } from '#shared/browserErrors.ts';
import { messages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import { CompanyCard } from './CompanyCard.tsx';
import styles from './SelectPage.module.css';

/** With more companies than this, the page has a filter. */
const maxUnfiltered = 6;

/** The companies of a person. Choosing one opens it in this tab, as far as its state allows. */
export function SelectPage() {
  const person = useCompanyUser();
  return (
    <div className={styles.middle}>
      <Page
        title="Choose a company"
        summary={`Signed in as ${person.FullName}.`}
        actions={
          mayRegister(person) && (
            <LinkButton variant="primary" icon="plus" href={`#${paths.registration}`}>
              Register a new company
            </LinkButton>
          )
        }
      >
        <Companies companies={person.companies} />
      </Page>
    </div>
  );
}

function Companies({ companies }: { companies: readonly PersonCompany[] }) {
  const [words, setWords] = useState('');
  const [failure, setFailure] = useState<string>();
  const onward = useOnward();
  const wanted = words.trim().toLowerCase();
  const shown = companies.filter(({ title, code }) => `${title} ${code}`.toLowerCase().includes(wanted));
  const choose = async (company: PersonCompany) => {
    const problem = await loadCompany(company.id);
    setFailure(problem && `${company.title} could not be opened. ${problem}`);
    if (problem) return;
    selectCompany(company.id);
    followAddress(getEntry(company, onward));
  };
  if (companies.length === 0) {
    return (
      <EmptyState icon="building" title="You’re not part of a company yet">
        A user who manages the users of a company can add you by your IBAN and date of birth.
      </EmptyState>
    );
  }
  return (
    <>
      {companies.length > maxUnfiltered && (
        <TextInput
          type="search"
          icon="search"
          aria-label="Filter companies"
          placeholder="Name or code"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      )}
      {failure && <Banner kind="failed">{failure}</Banner>}
      <ul className={styles.cards}>
        {shown.map((company) => (
          <li key={company.id}>
            <CompanyCard company={company} onChoose={() => void choose(company)} />
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p>No company matches ‘{words}’.</p>}
    </>
  );
}

/** Reads the company, which its pages need first. Returns why it cannot be opened; undefined if it can. */
async function loadCompany(companyId: string): Promise<string | undefined> {
  try {
    await queryClient.fetchQuery(callQuery(wired().calls.readCompany, { params: { companyId } }));
    return undefined;
  } catch (error) {
    const problem = error instanceof ApiProblem ? error.problem : undefined;
    if (problem?.status !== 400) showFailure(messages.companyLoadFailed, error);
    return problem?.title ?? browserErrors['try-again-later'].title;
  }
}
