import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../display/Icon.tsx';
import { useFieldWiring } from './Field.tsx';
import styles from './inputs.module.css';

export interface Option {
  value: string;
  label: string;
  /** Options of one group follow each other under its name. */
  group?: string;
}

interface SelectProps extends Omit<ComponentProps<'select'>, 'children' | 'multiple' | 'size'> {
  options: readonly Option[];
  /** Shown while nothing is chosen; cannot be chosen again. */
  placeholder?: string;
}

/** A browser's control cuts off what is longer than it; shorter words fit each field of ours. */
const fittingLength = 24;

/**
 * One of a short list, by the browser's own control: right on every phone and with every keyboard. Long words are
 * written over it, in as many lines as they need.
 */
export function Select({ options, placeholder, className, ...rest }: SelectProps) {
  const chosen = options.find(({ value }) => value === rest.value)?.label ?? '';
  return (
    <div className={classes(styles.box, className)}>
      {chosen.length > fittingLength && (
        <span aria-hidden="true" className={styles.whole}>
          {chosen}
        </span>
      )}
      <select {...rest} {...useFieldWiring(rest)} className={classes(styles.control, styles.select)}>
        {placeholder !== undefined && (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {getGroups(options).map(([group, members]) =>
          group === undefined ? (
            members.map(getChoice)
          ) : (
            <optgroup key={group} label={group}>
              {members.map(getChoice)}
            </optgroup>
          ),
        )}
      </select>
      <Icon name="chevron-down" size={16} className={styles.chevron} />
    </div>
  );
}

const getChoice = ({ value, label }: Option) => (
  <option key={value} value={value}>
    {label}
  </option>
);

/** Neighbours of the same group together. */
function getGroups(options: readonly Option[]): [string | undefined, Option[]][] {
  const groups: [string | undefined, Option[]][] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last && last[0] === option.group) last[1].push(option);
    else groups.push([option.group, [option]]);
  }
  return groups;
}
