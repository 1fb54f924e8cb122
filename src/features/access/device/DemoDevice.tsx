import { useState } from 'react';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { Select } from '#client/ui/input/Select.tsx';
import { SegmentedTabs } from '#client/ui/layout/SegmentedTabs.tsx';
import { isStaffId } from '#shared/ids.ts';
import styles from './DemoDevice.module.css';
import { DevicePage } from './DevicePage.tsx';
import { type DemoPerson, useDemoPeople } from './demoPeople.ts';
import { featureViews, ShownView } from './FeatureView.tsx';

interface DemoDeviceProps {
  personId: string | undefined;
  onPerson: (personId: string) => void;
  loginCode: string | undefined;
  /** people of this company come first */
  company?: string | undefined;
  /** runs when the last request was decided */
  onEmpty?: (() => void) | undefined;
}

/** The device of a demo person, chosen at its top. It approves in that person's name. */
export function DemoDevice({ personId, onPerson, loginCode, company, onEmpty }: DemoDeviceProps) {
  const people = useDemoPeople();
  if (!people) {
    return (
      <Loading label="Loading people">
        <Skeleton shape="block" />
      </Loading>
    );
  }
  const person = people.find(({ id }) => id === personId);
  return (
    <>
      <div className={styles.person}>
        <Select
          aria-label="Whose phone this is"
          placeholder="Whose phone is this?"
          options={inOrder(people, company).map((each) => ({ value: each.id, label: formatPerson(each) }))}
          value={person?.id ?? ''}
          onChange={(event) => onPerson(event.target.value)}
        />
      </div>
      {!person && (
        <EmptyState icon="phone" title="Demo phone">
          Choose whose it is: you see what waits for them, and approve as them.
        </EmptyState>
      )}
      {person && <DemoViews key={person.id} person={person} loginCode={loginCode} onEmpty={onEmpty} />}
    </>
  );
}

/** Requests, and what features show; the people of the demo have no passkeys. */
interface DemoViewsProps extends Pick<DemoDeviceProps, 'loginCode' | 'onEmpty'> {
  person: DemoPerson;
}

function DemoViews({ person, loginCode, onEmpty }: DemoViewsProps) {
  const [view, setView] = useState('requests');
  const views = isStaffId(person.id) ? [] : featureViews();
  const isRequests = view === 'requests' || loginCode !== undefined;
  return (
    <>
      {views.length > 0 && loginCode === undefined && (
        <div className={styles.person}>
          <SegmentedTabs
            label="Show"
            segments={[{ value: 'requests', label: 'Requests' }, ...views]}
            value={view}
            onChange={setView}
          />
        </div>
      )}
      {isRequests ? (
        <DevicePage userId={person.id} name={person.fullName} loginCode={loginCode} onEmpty={onEmpty} />
      ) : (
        <div className={styles.page}>
          <ShownView value={view} userId={person.id} />
        </div>
      )}
    </>
  );
}

function formatPerson({ fullName, role }: DemoPerson): string {
  return role ? `${fullName} · ${role}` : fullName;
}

function inOrder(people: readonly DemoPerson[], company: string | undefined): DemoPerson[] {
  const rank = (person: DemoPerson) => (person.company === company ? 0 : isStaffId(person.id) ? 2 : 1);
  return [...people].sort((a, b) => rank(a) - rank(b));
}
