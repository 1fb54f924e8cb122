import { usePerson } from '../session/person.ts';
import { SidebarAction } from '../ui/layout/SidebarLinks.tsx';
import styles from './AccountBox.module.css';
import { useAccountActions } from './accountActions.ts';

/** The account menu in the drawer of phones, which is a menu already. */
export function AccountRows() {
  const { FullName: name } = usePerson();
  return (
    <section aria-label={name}>
      <p className={styles.person}>{name}</p>
      {useAccountActions()
        .flat()
        .map(({ icon, label, onSelect }) => (
          <SidebarAction key={label} icon={icon} label={label} onClick={onSelect} />
        ))}
    </section>
  );
}
