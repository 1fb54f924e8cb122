import { useState } from 'react';
import { Icon } from '#client/ui/display/Icon.tsx';
import { Initials } from '#client/ui/display/Initials.tsx';
import { Loading, Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { TextInput } from '#client/ui/input/TextInput.tsx';
import { type DemoPerson, groupPeople, useDemoPeople } from '../device/demoPeople.ts';
import styles from './DemoPeople.module.css';

interface DemoPeopleProps {
  chosenId: string | undefined;
  onChoose: (id: string) => void;
}

/** 'Continue as …': the people of the demo, by company. Choosing one opens their phone. */
export function DemoPeople({ chosenId, onChoose }: DemoPeopleProps) {
  const [words, setWords] = useState('');
  const people = useDemoPeople();
  const groups = people && groupPeople(people, words);
  return (
    <div className={styles.people}>
      <div className={styles.top}>
        <h2 className={styles.heading}>Continue as …</h2>
        <p className={styles.words}>Explore the demo as anyone. Their phone opens and asks for the number.</p>
        <TextInput
          type="search"
          icon="search"
          aria-label="Search people"
          placeholder="Name, role or company"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
      <div className={styles.groups}>
        {!groups && (
          <Loading label="Loading people">
            <Skeleton shape="block" />
          </Loading>
        )}
        {groups?.map(({ title, people: members }) => (
          <section key={title} aria-label={title}>
            <h3 className={styles.company}>{title}</h3>
            <ul className={styles.list}>
              {members.map((person) => (
                <Person key={person.id} person={person} isChosen={person.id === chosenId} onChoose={onChoose} />
              ))}
            </ul>
          </section>
        ))}
        {groups?.length === 0 && <p className={styles.none}>No one matches ‘{words}’.</p>}
      </div>
    </div>
  );
}

interface PersonProps {
  person: DemoPerson;
  isChosen: boolean;
  onChoose: (id: string) => void;
}

function Person({ person: { id, fullName, role }, isChosen, onChoose }: PersonProps) {
  return (
    <li>
      <button type="button" className={styles.person} aria-pressed={isChosen} onClick={() => onChoose(id)}>
        <Initials name={fullName} size="small" />
        <span className={styles.name}>{fullName}</span>
        <span className={styles.role}>{role}</span>
        <Icon name="chevron-right" size={16} />
      </button>
    </li>
  );
}
