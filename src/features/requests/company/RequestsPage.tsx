import { usePageSearch } from '#client/router/usePageSearch.ts';
import { useCompanyId } from '#client/session/person.ts';
import { OneRequest } from './OneRequest.tsx';
import { RequestList } from './RequestList.tsx';
import { requestsSearch } from './search.ts';

/** What the bank asks the company for: the list, or one request. */
export function RequestsPage() {
  const companyId = useCompanyId();
  const [{ open, step }, change] = usePageSearch(requestsSearch);
  if (open === undefined) return <RequestList companyId={companyId} />;
  return (
    <OneRequest
      key={`${companyId} ${open}`}
      companyId={companyId}
      requestId={open}
      step={step ?? 'answer'}
      onStep={(next) => change({ step: next === 'check' ? 'check' : undefined }, { replace: false })}
    />
  );
}
