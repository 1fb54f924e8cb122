/** Somebody else may have changed what a person may do, or have removed them: noticed when a call is refused. */
import { alertMs } from '../../shared/limits.ts';
import { paths } from '../../shared/paths.ts';
import { showAlert } from '../alerts/alerts.ts';
import { callKey, callQuery, queryClient } from '../api/queries.ts';
import { selectedCompany } from '../session/company.ts';
import { wired } from '../wiring.ts';
import { replaceBy, retryPage } from './router.ts';

let isLooking = false;

/** Asks anew what the person may do in the company of this tab, once at a time. */
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

/** Removed: on to the choice of company, with words. Other permissions: the guard is asked about the page again. */
async function look(): Promise<void> {
  const companyId = selectedCompany();
  if (companyId === undefined) return;
  const { readProfile } = wired().calls;
  const known = () => queryClient.getQueryData<Profile>(callKey(readProfile, {}))?.companies.find(isOpen);
  const isOpen = ({ id }: { id: string }) => id === companyId;
  const before = known();
  const { companies } = await queryClient.fetchQuery({ ...callQuery(readProfile, {}), staleTime: 0 });
  const after = companies.find(isOpen);
  if (!before || before.relation === after?.relation || selectedCompany() !== companyId) return;
  if (after) return retryPage();
  const message = `You are no longer a user of ${before.title}.`;
  showAlert({ type: 'warning', message, timeoutMs: alertMs.veryLong });
  replaceBy(paths.select);
}

interface Profile {
  companies: readonly { id: string; title: string; relation: string }[];
}
