import { memo } from 'react';
import { IconButton } from '#client/ui/action/IconButton.tsx';
import { Icon } from '#client/ui/display/Icon.tsx';
import { Initials } from '#client/ui/display/Initials.tsx';
import type { Party } from '#features/registration/draft.ts';
import { isBeneficialOwner } from '#features/registration/ownership.ts';
import { countryName } from '#shared/countries.ts';
import styles from './parties.module.css';
import { formatType } from './party.ts';

interface PartyLineProps {
  party: Party;
  /** of the applicant, directly and through others, hundredths of a percent */
  shareBp: number | undefined;
  /** how many of its fields are said to be wrong */
  faults: number;
  isOpen: boolean;
  onOpen: (id: string) => void;
  onRemove: (id: string) => void;
}

/** A party in one line; a press shows its fields. */
export const PartyLine = memo(function PartyLine({ party, shareBp, faults, isOpen, onOpen, onRemove }: PartyLineProps) {
  const { Name, Type, Country } = party;
  const name = Name || `New: ${formatType(Type).toLowerCase()}`;
  const owner = isBeneficialOwner(party, shareBp) && 'beneficial owner';
  const words = [formatType(Type), Country && countryName(Country), owner].filter(Boolean).join(' · ');
  return (
    <div className={styles.line}>
      <button
        type="button"
        className={styles.open}
        aria-expanded={isOpen}
        data-invalid={faults > 0 || undefined}
        onClick={() => onOpen(party.Id)}
      >
        <Initials name={name} kind={Type === 'C' ? 'company' : 'person'} size="small" />
        <span className={styles.names}>
          <span className={styles.name}>{name}</span>
          <span className={styles.words}>{words}</span>
        </span>
        {faults > 0 && <span className={styles.missing}>{`missing ${faults}`}</span>}
        {shareBp !== undefined && shareBp > 0 && <span className={styles.share}>{`${shareBp / 100} %`}</span>}
        <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={16} />
      </button>
      <IconButton icon="trash" label={`Remove ${name}`} onClick={() => onRemove(party.Id)} />
    </div>
  );
});
