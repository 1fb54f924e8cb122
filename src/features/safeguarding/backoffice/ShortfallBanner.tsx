import { useCall } from '#client/api/hooks.ts';
import { Link } from '#client/router/Link.tsx';
import { mayCall } from '#client/session/mayCall.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { getMinor } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { safeguardingCalls } from '../calls.ts';
import { formatEuros } from './euros.tsx';

/** Days are counted once a night: a look each ten minutes is soon enough. */
const lookMs = 600_000;

/** Informs those who answer for client funds, wherever they begin their day, that a bank day lacked money. */
export function ShortfallBanner() {
  const user = useStaffUser();
  const isReader = mayCall(safeguardingCalls.readShortfall, user);
  const { data } = useCall(safeguardingCalls.readShortfall, {}, { enabled: isReader, refetchMs: lookMs });
  if (!data?.shortfall) return null;
  const { day, amount } = data.shortfall;
  const action = mayCall(safeguardingCalls.readSafeguardingDay, user) && (
    <Link to={paths.bkoFinancialInformation} search={{ tab: 'safeguarding', day }}>
      Open the day
    </Link>
  );
  return (
    <Banner kind="failed" action={action}>
      {`Too little was safeguarded on ${day}: ${formatEuros(getMinor(amount))} missing.`}
    </Banner>
  );
}
