import { Suspense } from 'react';
import { lazyPart } from '#client/router/loadPage.ts';
import { ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { ApplicationCopy } from './ApplicationCopy.tsx';
import { FeeSection } from './FeeSection.tsx';
import type { Review } from './useReview.ts';

// what takes Markdown apart comes with it
const ContractSection = lazyPart(() => import('./ContractSection.tsx').then((module) => module.ContractSection));

interface ReviewWaitsProps {
  companyId: string;
  review: Review;
  /** the bank has asked something */
  isAsked: boolean;
}

/** What the bank waits for: the fee, the signature, or nothing. */
export function ReviewWaits({ companyId, review: { registration, failure }, isAsked }: ReviewWaitsProps) {
  if (failure) return <ErrorState {...failure} />;
  if (registration === undefined) return <Waiting />;
  const { Fee, Contract } = registration ?? { Fee: null, Contract: null };
  const isDue = (Fee && !Fee.isPaid) || (Contract && !Contract.isSigned);
  return (
    <>
      {!isDue && !isAsked && (
        <p>You have nothing to do now. This page changes when the bank has decided or needs something from you.</p>
      )}
      {Fee && <FeeSection fee={Fee} />}
      {registration && !Contract && (
        <div>
          <ApplicationCopy companyId={companyId} cddId={registration.CddId} />
        </div>
      )}
      {Contract && (
        <Suspense fallback={<Waiting />}>
          <ContractSection companyId={companyId} cddId={registration?.CddId ?? ''} contract={Contract} />
        </Suspense>
      )}
    </>
  );
}

const Waiting = () => (
  <Loading label="Loading the application">
    <Skeleton width="long" />
    <Skeleton shape="block" />
  </Loading>
);
