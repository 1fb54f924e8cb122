import { useCall } from '#client/api/hooks.ts';
import { Link } from '#client/router/Link.tsx';
import { mayCall } from '#client/session/mayCall.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { paths } from '#shared/paths.ts';
import { closingCalls } from '../calls.ts';
import { proofTitles } from '../rules.ts';

/** The newest transfers are looked at twice a minute at most. */
const lookMs = 60_000;

/** Says which proofs of the books are red, and what differs; nothing while none is. For those who read the books. */
export function RedBooks({ isElsewhere = false }: { isElsewhere?: boolean }) {
  const isReader = mayCall(closingCalls.readProofs, useStaffUser());
  const { data } = useCall(closingCalls.readProofs, {}, { enabled: isReader, refetchMs: lookMs });
  const red = data?.items.filter(({ state }) => state === 'red') ?? [];
  if (red.length === 0) return null;
  const action = (
    <Link to={paths.bkoFinancialInformation} search={{ tab: 'months' }}>
      {isElsewhere ? 'Open the proofs' : 'See the proofs'}
    </Link>
  );
  return (
    <Banner kind="failed" action={action}>
      {red.map(({ proof, differs }) => (
        <div key={proof}>
          <strong>{`Red: ${proofTitles[proof]}.`}</strong> {differs[0]}
        </div>
      ))}
    </Banner>
  );
}
