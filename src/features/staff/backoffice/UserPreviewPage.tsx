import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { ApiProblem } from '#client/api/problem.ts';
import { callQuery } from '#client/api/queries.ts';
import { Form, FormField } from '#client/forms/Form.tsx';
import { useCallForm } from '#client/forms/useCallForm.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { EmptyState, ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { TextInput } from '#client/ui/input/TextInput.tsx';
import { Page } from '#client/ui/layout/Page.tsx';
import { clientId } from '#shared/ids.ts';
import { paths } from '#shared/paths.ts';
import { type Previewed, previewCalls } from '../previewCalls.ts';
import { PreviewLoading, PreviewShell } from './PreviewShell.tsx';
import styles from './UserPreview.module.css';

const previewSearch = z.object({
  /** number of the person whose menu is shown */
  person: z.optional(clientId),
  /** of a company user */
  company: z.optional(clientId),
});

const rules = {
  schema: z.strictObject({ person: clientId }),
  labels: { person: 'Person number' },
  reasons: { person: () => 'A person number has 11 digits.' },
};

/** The menu and the pages as another person sees them, for administrators. Nothing of that person's data is shown. */
export function UserPreviewPage() {
  const [search, change] = usePageSearch(previewSearch);
  return (
    <Page
      title="User preview"
      summary="Menu and pages as another person sees them. Read-only; each preview is recorded."
      back={{ href: `#${paths.bkoUsers}`, label: 'Users' }}
    >
      <PersonForm
        key={search.person}
        person={search.person}
        onChoose={(person) => change({ person, company: undefined }, { replace: false })}
      />
      {search.person ? (
        <Preview personId={search.person} companyId={search.company} onCompany={(company) => change({ company })} />
      ) : (
        <EmptyState icon="eye" title="No one chosen">
          Enter the number of a staff user or of a company user.
        </EmptyState>
      )}
    </Page>
  );
}

function PersonForm({ person, onChoose }: { person: string | undefined; onChoose: (person: string) => void }) {
  const form = useCallForm({ rules, start: { person: person ?? '' }, send: (typed) => onChoose(typed.person) });
  return (
    <div className={styles.form}>
      <Form form={form}>
        <FormField form={form} name="person" help="Of a staff user, or of a company user.">
          {(field) => <TextInput {...field} inputMode="numeric" autoComplete="off" />}
        </FormField>
      </Form>
      <Button type="submit" form={form.id} variant="primary" icon="eye" className={styles.submit}>
        Preview
      </Button>
    </div>
  );
}

interface PreviewProps {
  personId: string;
  companyId: string | undefined;
  onCompany: (companyId: string) => void;
}

/** The server records each read, so it is read once for each person. */
function Preview({ personId, companyId, onCompany }: PreviewProps) {
  const found = useQuery<Previewed, ApiProblem>({
    ...callQuery(previewCalls.previewPerson, { params: { personId } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (found.error?.problem.code === 'not-found') {
    return (
      <EmptyState icon="eye" title="No one signs in with this number">
        It may be of a company, or of a staff user who was deactivated.
      </EmptyState>
    );
  }
  const failure = readFailure(found, 'The preview could not be loaded');
  if (failure) return <ErrorState {...failure} />;
  if (!found.data) return <PreviewLoading />;
  return <PreviewShell key={personId} person={found.data} companyId={companyId} onCompany={onCompany} />;
}
