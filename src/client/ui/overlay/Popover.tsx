import { Popover as Base } from '@base-ui/react/popover';
import { type ReactElement, type ReactNode, useState } from 'react';
import styles from './Popover.module.css';
import type { Align, Side } from './place.ts';

interface PopoverProps {
  /** The button that opens it: a Button or IconButton. */
  trigger: ReactElement;
  title: string;
  side?: Side;
  align?: Align;
  /** `close` closes it and gives focus back to the trigger. */
  children: (close: () => void) => ReactNode;
}

/** A few settings or facts beside a button. The page stays usable. For a decision use a Dialog. Loads Base UI. */
export function Popover({ trigger, title, side = 'bottom', align = 'start', children }: PopoverProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Base.Root open={isOpen} onOpenChange={setOpen}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={styles.positioner} side={side} align={align} sideOffset={6} collisionPadding={8}>
          <Base.Popup className={styles.popup}>
            <Base.Title className={styles.title}>{title}</Base.Title>
            {children(() => setOpen(false))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
