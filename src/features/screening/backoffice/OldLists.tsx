import { useCall } from '#client/api/hooks.ts';
import { Link } from '#client/router/Link.tsx';
import { mayCall } from '#client/session/mayCall.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { paths } from '#shared/paths.ts';
import { type ScreeningList, screeningCalls } from '../calls.ts';
import { listOldDays } from '../lists.ts';

/** Lists age by days: a look each ten minutes is soon enough. */
const lookMs = 600_000;

/** Informs those who keep the lists, wherever they begin their day, that some are old. */
export function OldLists() {
  const isKeeper = mayCall(screeningCalls.sendList, useStaffUser());
  const { data } = useCall(screeningCalls.listLists, {}, { enabled: isKeeper, refetchMs: lookMs });
  return <OldListsBanner lists={data?.lists} isElsewhere />;
}

/** Nothing while every list is fresh. */
export function OldListsBanner({
  lists = [],
  isElsewhere,
}: {
  lists?: readonly ScreeningList[] | undefined;
  isElsewhere?: true;
}) {
  const old = lists.filter(({ isOld }) => isOld).map(({ title }) => title);
  if (old.length === 0) return null;
  const action = isElsewhere && (
    <Link to={paths.bkoManualVerification} search={{ tab: 'lists' }}>
      Open the lists
    </Link>
  );
  return (
    <Banner kind="pending" action={action}>
      {`Screening lists of ${listOldDays} days or older: ${old.join(', ')}.`}
    </Banner>
  );
}
