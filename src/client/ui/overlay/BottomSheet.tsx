import { Drawer as Base } from '@base-ui/react/drawer';
import type { ReactNode } from 'react';
import { IconButton } from '../action/IconButton.tsx';
import styles from './BottomSheet.module.css';

interface BottomSheetProps {
  open: boolean;
  /** Escape, the cross, a click outside, a swipe down. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons that stay at the lower edge, the primary last. */
  actions?: ReactNode;
}

/** What a menu or popover holds on a desk, within thumb's reach on a phone. Loads Base UI. */
export function BottomSheet({ open, onClose, title, children, actions }: BottomSheetProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup className={styles.popup}>
            <div className={styles.handle} />
            <div className={styles.header}>
              <Base.Title className={styles.title}>{title}</Base.Title>
              <Base.Close render={<IconButton icon="x" label="Close" />} />
            </div>
            <Base.Content className={styles.body}>{children}</Base.Content>
            {actions && (
              <div className={styles.actions} data-docked>
                {actions}
              </div>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
