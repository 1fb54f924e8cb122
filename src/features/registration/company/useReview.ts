import { useCall } from '#client/api/hooks.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { wired } from '#client/wiring.ts';
import { messages } from '#shared/messages.ts';
import { type Registration, registrationCalls } from '../calls.ts';

const refetchMs = 10_000;

export interface Review {
  /** null: only the applicant may read it; undefined: not read yet */
  registration: Registration | null | undefined;
  failure: ReturnType<typeof readFailure>;
}

/** The application while the bank looks at it, read again and again: the page shows what happens. */
export function useReview(companyId: string, isOn: boolean): Review {
  const company = useCall(wired().calls.readCompany, { params: { companyId } }, { enabled: isOn });
  const cddId = company.data?.cddId ?? '';
  const read = useCall(
    registrationCalls.readCdd,
    { params: { companyId, cddId } },
    { enabled: isOn && cddId !== '', refetchMs },
  );
  if (read.error?.problem.code === 'not-permitted' || company.data?.cddId === null)
    return { registration: null, failure: undefined };
  const failure = readFailure(company, messages.companyLoadFailed) ?? readFailure(read, messages.companyLoadFailed);
  return { registration: read.data, failure };
}
