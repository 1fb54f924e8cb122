/** Somebody else may have changed what a person may do, or have removed them: noticed when a call is refused. */
import { alertMs } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import { showAlert } from '../alerts/alerts.ts';
import { callKey, callQuery, queryClient } from '../api/queries.ts';
import { selectedCompany } from '../session/company.ts';
import { wired } from '../wiring.ts';
import { replaceBy, retryPage } from './router.ts';

let isLooking = false;

/** Asks again what the person may do in the company of this tab, once at a time. */
export function askMembership(): void {
  if (isLooking) return;
  isLooking = true;
  void look()
    // who cannot be asked now is asked at the next refusal
    .catch(() => undefined)
    .finally(() => {
      isLooking = false;
    });
}

/**
 * Removed: on to the choice of company, with words. Other permissions: the guard is asked about the page again. What
 * the cache holds may be as new as the refusal already: a page that was opened meanwhile has asked too.
 */
async function look(): Promise<void> {
  const companyId = selectedCompany();
  if (companyId === undefined) return;
  const { readProfile, readCompany } = wired().calls;
  const isOpen = ({ id }: { id: string }) => id === companyId;
  const before = queryClient.getQueryData<Profile>(callKey(readProfile, {}))?.companies.find(isOpen);
  const { companies } = await queryClient.fetchQuery({ ...callQuery(readProfile, {}), staleTime: 0 });
  const after = companies.find(isOpen);
  if (selectedCompany() !== companyId) return;
  if (after) return before && before.relation !== after.relation ? retryPage() : undefined;
  const company = queryClient.getQueryData<Named>(callKey(readCompany, { params: { companyId } }));
  const title = before?.title ?? company?.title ?? 'this company';
  showAlert({ type: 'warning', message: `You are no longer a user of ${title}.`, timeoutMs: alertMs.veryLong });
  replaceBy(paths.select);
}

interface Named {
  title: string;
}

interface Profile {
  companies: readonly (Named & { id: string; relation: string })[];
}
