import { useState } from 'react';
import { useCall } from '#client/api/hooks.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { mayCall } from '#client/session/mayCall.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { BeforeAfter, type ComparedField } from '#client/ui/display/BeforeAfter.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { EmptyState, ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { countryName } from '#shared/countries.ts';
import { formatMoney, getMinor } from '#shared/money.ts';
import { activityName } from '#shared/reference/businessActivities.ts';
import { formatPurpose, getFundSource } from '../profile.ts';
import { cddProfileCalls } from '../profileCalls.ts';
import type { ClientType } from '../rules.ts';
import { ProfileDialog, type ReadProfile } from './ProfileDialog.tsx';

interface ProfileSectionProps {
  client: { ID: string; title: string; type: ClientType; flags: string };
}

/** What the client said it would do, beside what it did. */
export function ProfileSection({ client }: ProfileSectionProps) {
  const staff = useStaffUser();
  const [isAsked, setIsAsked] = useState(false);
  const read = useCall(cddProfileCalls.readCddProfile, { params: { clientId: client.ID } });
  const failure = readFailure(read, 'The profile could not be loaded');
  const found = read.data;
  const mayEdit = mayCall(cddProfileCalls.saveCddProfile, staff) && !/[DZ]/.test(client.flags);
  const average = found && `Average of ${found.months} ${found.months === 1 ? 'month' : 'months'}, EUR in a month`;
  return (
    <Section
      title="Profile"
      summary={average}
      actions={found && mayEdit && <Button onClick={() => setIsAsked(true)}>Review profile</Button>}
    >
      {failure && <ErrorState {...failure} />}
      {!failure && !found && <ProfileLoading />}
      {found && (
        <>
          <BeforeAfter label="Expected and actual" headings={['Expected', 'Actual']} fields={getCompared(found)} />
          {found.cddProfile ? (
            <Facts found={found} />
          ) : (
            <EmptyState icon="file" title="Nothing was declared">
              Ask the client what it expects, and review the profile.
            </EmptyState>
          )}
        </>
      )}
      {isAsked && found && <ProfileDialog client={client} found={found} onClose={() => setIsAsked(false)} />}
    </Section>
  );
}

const comparedFirst = ['Incoming', 'Outgoing', 'Cash', 'Country'];
const declared = ['Purpose', 'Source of funds', 'Tax residence', 'Business activities', 'Last review', 'Next review'];

/** About as high as a profile, so that what stands below hardly moves. */
function ProfileLoading() {
  const items = [...comparedFirst, ...declared].map((label) => ({ label, value: <Skeleton width="half" /> }));
  return (
    <Loading label="Loading the profile">
      <Definitions items={items} />
    </Loading>
  );
}

/** Amounts of a month, then each country of payments. */
function getCompared({ cddProfile, actual, countries }: ReadProfile): ComparedField[] {
  const amount = (label: string, euros: number | undefined, text: string): ComparedField => ({
    label,
    was: euros === undefined ? null : formatMoney(BigInt(euros) * 100n),
    now: formatMoney(getMinor(text)),
    numbers: true,
  });
  const expected = new Set(cddProfile?.countries);
  const met = new Set(countries.map(({ country }) => country));
  return [
    amount('Incoming', cddProfile?.incoming, actual.incoming),
    amount('Outgoing', cddProfile?.outgoing, actual.outgoing),
    amount('Cash', cddProfile?.cash, actual.cash),
    ...[...new Set([...expected, ...met])].map((country) => ({
      label: countryName(country),
      was: expected.has(country) ? 'Payments' : null,
      now: met.has(country) ? 'Payments' : null,
    })),
  ];
}

function Facts({ found: { cddProfile, reviewedOn, nextReviewOn, savedBy, comment } }: { found: ReadProfile }) {
  if (!cddProfile) return null;
  const { purpose, sources, taxCountries, activities } = cddProfile;
  return (
    <Definitions
      items={[
        { label: 'Purpose', value: formatPurpose(purpose) },
        { label: 'Source of funds', value: sources.map((code) => getFundSource(code)?.label ?? code).join(', ') },
        { label: 'Tax residence', value: taxCountries.map(countryName).join(', ') },
        { label: 'Business activities', value: activities.map(activityName).join(', ') },
        { label: 'Last review', value: [reviewedOn, savedBy].filter(Boolean).join(', ') },
        { label: 'Next review', value: nextReviewOn },
        { label: 'Comment', value: comment },
      ]}
    />
  );
}
