import { Icon } from '../display/Icon.tsx';
import styles from './MoreLink.module.css';

/** From a part of a list to the whole of it. */
export function MoreLink({ href, children }: { href: string; children: string }) {
  return (
    <a className={styles.more} href={href}>
      {children}
      <Icon name="arrow-right" size={16} />
    </a>
  );
}
