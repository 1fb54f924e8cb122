import { EmptyState } from '../../../client/ui/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '../../../client/ui/feedback/Skeleton.tsx';
import { Select } from '../../../client/ui/input/Select.tsx';
import { isStaffId } from '../../../shared/ids.ts';
import styles from './DemoDevice.module.css';
import { DevicePage } from './DevicePage.tsx';
import { type DemoPerson, useDemoPeople } from './demoPeople.ts';

interface DemoDeviceProps {
  personId: string | undefined;
  onPerson: (personId: string) => void;
  loginCode: string | undefined;
  /** people of this company come first */
  company?: string | undefined;
}

/** The device of a demo person, chosen at its top. It approves in that person's name. */
export function DemoDevice({ personId, onPerson, loginCode, company }: DemoDeviceProps) {
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
          options={inOrder(people, company).map((each) => ({ value: each.id, label: personWords(each) }))}
          value={person?.id ?? ''}
          onChange={(event) => onPerson(event.target.value)}
        />
      </div>
      {!person && (
        <EmptyState icon="phone" title="The phone of the demo">
          Choose whose it is: you see what waits for them, and approve in their name.
        </EmptyState>
      )}
      {person && <DevicePage key={person.id} userId={person.id} name={person.fullName} loginCode={loginCode} />}
    </>
  );
}

function personWords({ fullName, role }: DemoPerson): string {
  return role ? `${fullName} · ${role}` : fullName;
}

function inOrder(people: readonly DemoPerson[], company: string | undefined): DemoPerson[] {
  const rank = (person: DemoPerson) => (person.company === company ? 0 : isStaffId(person.id) ? 2 : 1);
  return [...people].sort((a, b) => rank(a) - rank(b));
}
