import { Button } from '../../../client/ui/action/Button.tsx';
import { Checkbox } from '../../../client/ui/input/Checkbox.tsx';
import { RadioCards } from '../../../client/ui/input/RadioCards.tsx';
import { type CompanyRole, companyRoles, type Letter, letters } from '../../../shared/permissions.ts';
import { defaultLetters, lettersBeyond, storedLetters } from '../rules.ts';
import styles from './users.module.css';

export interface Rights {
  role: CompanyRole;
  letters: string;
}

interface PermissionFieldsProps {
  value: Rights;
  onChange: (value: Rights) => void;
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
  { title: 'Payments', letters: ['A', 'B', 'C'] },
  { title: 'Cards', letters: ['G', 'H'] },
  { title: 'Users', letters: ['D', 'E'] },
  { title: 'Company', letters: ['F'] },
];

/** The usual letters of a role that the granter may give. */
export function usualLetters(role: CompanyRole, granter: string, before = ''): string {
  const usual = defaultLetters(role);
  return storedLetters([...usual].filter((letter) => (granter + before).includes(letter)).join(''));
}

/** Role and permissions. Choosing a role checks its usual permissions; each can be changed. */
export function PermissionFields({ value, onChange, granter, before = '' }: PermissionFieldsProps) {
  const usual = usualLetters(value.role, granter, before);
  const isUsual = value.letters === usual;
  const lacking = lettersBeyond(Object.keys(letters).join(''), granter + before);
  const toggle = (letter: Letter) => {
    const { letters: held } = value;
    const changed = held.includes(letter) ? held.replace(letter, '') : held + letter;
    onChange({ ...value, letters: storedLetters(changed) });
  };
  return (
    <>
      <RadioCards
        legend="Role"
        options={roleCards}
        value={value.role}
        onChange={(role) => onChange({ role, letters: usualLetters(role, granter, before) })}
        columns={2}
      />
      <fieldset className={styles.permissions}>
        <legend className={styles.legend}>Permissions</legend>
        <div className={styles.groups}>
          {groups.map((group) => (
            <div key={group.title} className={styles.group}>
              <p className={styles.groupTitle}>{group.title}</p>
              {group.letters.map((letter) => (
                <Checkbox
                  key={letter}
                  label={letters[letter].words}
                  checked={value.letters.includes(letter)}
                  disabled={lacking.includes(letter)}
                  onChange={() => toggle(letter)}
                />
              ))}
            </div>
          ))}
        </div>
        <div className={styles.usual}>
          <span>
            {isUsual ? 'The usual permissions of this role.' : 'Not the usual permissions of this role.'}
            {lacking.length > 0 && ' You can give only those that you hold yourself.'}
          </span>
          {!isUsual && (
            <Button size="xsmall" variant="ghost" onClick={() => onChange({ ...value, letters: usual })}>
              Use the usual ones
            </Button>
          )}
        </div>
      </fieldset>
    </>
  );
}
