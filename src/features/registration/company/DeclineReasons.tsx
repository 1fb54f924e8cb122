import { useCall } from '#client/api/hooks.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { wired } from '#client/wiring.ts';
import { messages } from '#shared/messages.ts';
import { registrationCalls } from '../calls.ts';
import { applicantTexts } from '../reasons.ts';
import styles from './registration.module.css';

/**
 * Why the bank has declined, in the specified words. Only the applicant may read them; another member is informed so.
 */
export function DeclineReasons({ companyId }: { companyId: string }) {
  const company = useCall(wired().calls.readCompany, { params: { companyId } });
  const cddId = company.data?.cddId ?? '';
  const read = useCall(registrationCalls.readCdd, { params: { companyId, cddId } }, { enabled: cddId !== '' });
  if (read.error?.problem.code === 'not-permitted') return <p>The reasons are shown to the person who applied.</p>;
  const failure = readFailure(company, messages.companyLoadFailed) ?? readFailure(read, messages.companyLoadFailed);
  if (failure) return <ErrorState {...failure} />;
  if (company.data?.cddId === null) return null;
  return (
    <Section title="Why the application was declined">
      {read.data ? (
        <ul className={styles.reasons}>
          {read.data.Reasons.map((reason) => (
            <li key={reason}>{applicantTexts[reason]}</li>
          ))}
        </ul>
      ) : (
        <Loading label="Loading the reasons">
          <Skeleton width="long" />
        </Loading>
      )}
    </Section>
  );
}
