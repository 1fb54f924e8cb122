import { useId } from 'react';
import { isStaffRole, staffRoles } from '#shared/permissions.ts';
import { useStaffUser } from '../session/person.ts';
import { Icon } from '../ui/display/Icon.tsx';
import { SidebarAction, useSidebarForm } from '../ui/layout/SidebarLinks.tsx';
import { useLook } from './look.ts';
import styles from './TestRole.module.css';
import { useSeeAs } from './useSeeAs.ts';

/** Chooses the role as which the back office is shown, in the demo only. */
export function TestRole() {
  const { role } = useStaffUser();
  const seeAs = useSeeAs();
  const { collapseSidebar } = useLook();
  const id = useId();
  if (useSidebarForm() === 'narrow') {
    return <SidebarAction icon="eye" label="See as another role" onClick={() => collapseSidebar(false)} />;
  }
  return (
    <div className={styles.box}>
      <label className={styles.label} htmlFor={id}>
        See as
      </label>
      <select
        id={id}
        className={styles.select}
        value={role}
        onChange={({ target }) => isStaffRole(target.value) && void seeAs(target.value)}
      >
        {Object.entries(staffRoles).map(([key, words]) => (
          <option key={key} value={key}>
            {words}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={16} />
    </div>
  );
}
