import { classes } from '../classes.ts';
import styles from './Initials.module.css';

interface InitialsProps {
  name: string;
  /** People are round, companies square. */
  kind?: 'person' | 'company';
  size?: 'small' | 'normal' | 'large';
}

const legalForms = /^(?:UAB|AB|MB|VšĮ|SIA|AS|OÜ|GmbH|AG|Ltd|LLC|Inc|BV|SA|SRL|Sp|zo\.?o\.?|Oy|ApS)\.?$/i;

/** One or two capitals that stand for a name; legal forms are passed over. */
export function getInitials(name: string): string {
  const words = name.split(/[\s"„“”'.,-]+/).filter((word) => /\p{L}|\d/u.test(word));
  const own = words.filter((word) => !legalForms.test(word));
  const [first = '', ...rest] = own.length > 0 ? own : words;
  const letters = [first, rest.at(-1) ?? ''].map((word) => [...word][0] ?? '');
  return letters.join('').toUpperCase();
}

/** A name's initials on a quiet ground. The name itself is beside it, so it is hidden from screen readers. */
export function Initials({ name, kind = 'person', size = 'normal' }: InitialsProps) {
  return (
    <span aria-hidden="true" className={classes(styles.initials, styles[kind], styles[size])}>
      {getInitials(name)}
    </span>
  );
}
