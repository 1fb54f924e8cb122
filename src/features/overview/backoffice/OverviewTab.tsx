import type { ReactNode } from 'react';
import { useCall } from '#client/api/hooks.ts';
import { send } from '#client/api/send.ts';
import { FigureFiles } from '#client/lists/FigureFiles.tsx';
import { readFailure } from '#client/lists/loadFailure.ts';
import { ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { today } from '#client/ui/input/today.ts';
import { Assets } from '#features/statistics/backoffice/Assets.tsx';
import { overviewCalls } from '../calls.ts';
import { AssetsSection } from './AssetsSection.tsx';
import { EarningsSection } from './EarningsSection.tsx';
import { OpenSection } from './OpenSection.tsx';
import { RailsSection } from './RailsSection.tsx';
import { SafetySection } from './SafetySection.tsx';

const refetchMs = 5 * 60_000;

interface OverviewTabProps {
  /** Sections of other features that follow what is open, such as what is due. */
  children?: ReactNode;
}

/** The bank on one page, the answer first: is it safe, does it earn, and what is open. */
export function OverviewTab({ children }: OverviewTabProps) {
  const read = useCall(overviewCalls.readOverview, {}, { refetchMs });
  const failure = readFailure(read, 'The overview could not be loaded');
  const { data } = read;
  if (failure)
    return (
      <>
        <ErrorState {...failure} />
        <Assets />
        {children}
      </>
    );
  return (
    <>
      <SafetySection overview={data} actions={<OverviewFiles />} />
      <EarningsSection overview={data} />
      <AssetsSection months={data?.months} />
      <Assets />
      <RailsSection months={data?.months} />
      <OpenSection overview={data} />
      {children}
    </>
  );
}

/** Each download is recorded. */
function OverviewFiles() {
  return (
    <FigureFiles
      fetch={(format, signal) => send(overviewCalls.exportOverview, { query: { format } }, { signal })}
      name={`overview-${today()}`}
      failure="The overview could not be exported"
    />
  );
}
