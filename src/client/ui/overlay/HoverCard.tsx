import { PreviewCard as Base } from '@base-ui/react/preview-card';
import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './Popover.module.css';

interface HoverCardProps extends Omit<ComponentProps<'a'>, 'href' | 'className' | 'style' | 'ref'> {
  href: string;
  className?: string | undefined;
  /** The words of the link. */
  children: ReactNode;
  /**
   * Who or what the link leads to, in a few lines without links. It is drawn only while it shows, so it can load data.
   */
  card: ReactNode;
}

const openAfterMs = 300;
/** so that the pointer can move onto the card */
const closeAfterMs = 150;

/**
 * A link that shows the most important facts of its target after 300 ms under the pointer or with keyboard focus. The
 * target holds all of them: fingers never see the card. Loads Base UI.
 */
export function HoverCard({ href, children, card, ...rest }: HoverCardProps) {
  return (
    <Base.Root>
      <Base.Trigger {...rest} href={href} delay={openAfterMs} closeDelay={closeAfterMs}>
        {children}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className={styles.positioner} align="start" sideOffset={6} collisionPadding={8}>
          <Base.Popup className={classes(styles.popup, styles.card)} data-hover-card>
            {card}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
