import { Button } from '#client/ui/action/Button.tsx';
import { Checkbox } from '#client/ui/input/Checkbox.tsx';
import { FieldGroup } from '#client/ui/input/FieldGroup.tsx';
import { RadioCards } from '#client/ui/input/RadioCards.tsx';
import { type CompanyRole, companyRoles, type Letter, letters, may, moneyPermissions } from '#shared/permissions.ts';
import type { UserRights } from '../calls.ts';
import { defaultLetters, lettersBeyond, storedLetters } from '../rules.ts';
import styles from './users.module.css';

interface PermissionFieldsProps {
  value: UserRights;
  onChange: (value: UserRights) => void;
  /** letters of the user who grants them */
  granter: string;
  /** letters that the person has already, and may keep */
  before?: string;
}

const roleCards = Object.entries(companyRoles).map(([value, { words }]) => ({
  value: value as CompanyRole,
  label: words,
  aside: value,
}));
const groups: readonly { title: string; letters: readonly Letter[] }[] = [
  { title: 'Payments', letters: may(...moneyPermissions).letters },
  { title: 'Cards', letters: may('cards.view', 'cards.manage').letters },
  { title: 'Users', letters: may('users.view', 'users.manage').letters },
  { title: 'Company', letters: may('company.edit').letters },
];

/** The usual letters of a role that the granter may give. */
export function usualLetters(role: CompanyRole, granter: string, before = ''): string {
  const usual = defaultLetters(role);
  return storedLetters([...usual].filter((letter) => (granter + before).includes(letter)).join(''));
}

/** Role and permissions. Choosing a role checks its usual permissions; each can be changed. */
export function PermissionFields({ value, onChange, granter, before = '' }: PermissionFieldsProps) {
  const { Role: role, Options: held } = value;
  const usual = usualLetters(role, granter, before);
  const give = (letters: string) => onChange({ Role: role, Options: letters });
  const lacking = lettersBeyond(Object.keys(letters).join(''), granter + before);
  const toggle = (letter: Letter) => {
    const changed = held.includes(letter) ? held.replace(letter, '') : held + letter;
    give(storedLetters(changed));
  };
  return (
    <>
      <RadioCards
        legend="Role"
        options={roleCards}
        value={role}
        onChange={(Role) => onChange({ Role, Options: usualLetters(Role, granter, before) })}
        columns={2}
      />
      <FieldGroup legend="Permissions">
        <div className={styles.groups}>
          {groups.map((group) => (
            <div key={group.title} className={styles.group}>
              <p className={styles.groupTitle}>{group.title}</p>
              {group.letters.map((letter) => (
                <Checkbox
                  key={letter}
                  label={letters[letter].words}
                  checked={held.includes(letter)}
                  disabled={lacking.includes(letter)}
                  onChange={() => toggle(letter)}
                />
              ))}
            </div>
          ))}
        </div>
        <div className={styles.usual}>
          <span>
            {held === usual ? 'The usual permissions of this role.' : 'Not the usual permissions of this role.'}
            {lacking.length > 0 && ' You can give only those that you hold yourself.'}
          </span>
          {held !== usual && (
            <Button size="xsmall" variant="ghost" onClick={() => give(usual)}>
              Use the usual ones
            </Button>
          )}
        </div>
      </FieldGroup>
    </>
  );
}
