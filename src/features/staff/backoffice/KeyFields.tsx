import { Checkbox } from '#client/ui/input/Checkbox.tsx';
import { FieldGroup } from '#client/ui/input/FieldGroup.tsx';
import { type StaffRole, staffRoles } from '#shared/permissions.ts';
import { type StaffKey, staffKeys } from '#shared/staffKeys.ts';
import { getKeys, keyOpens } from '../rules.ts';
import styles from './staffForms.module.css';

interface KeyFieldsProps {
  role: StaffRole;
  value: readonly StaffKey[];
  onChange: (keys: StaffKey[]) => void;
}

/** The keys that a role may hold, each with what it opens. */
export function KeyFields({ role, value, onChange }: KeyFieldsProps) {
  const offered = getKeys(role);
  return (
    <FieldGroup legend="Keys">
      {offered.length === 0 ? (
        <p className={styles.none}>{staffRoles[role]} only looks: this role holds no keys.</p>
      ) : (
        <div className={styles.keys}>
          {offered.map((key) => (
            <Checkbox
              key={key}
              label={staffKeys[key]}
              help={keyOpens[key]}
              checked={value.includes(key)}
              onChange={() => onChange(offered.filter((each) => value.includes(each) !== (each === key)))}
            />
          ))}
        </div>
      )}
    </FieldGroup>
  );
}
