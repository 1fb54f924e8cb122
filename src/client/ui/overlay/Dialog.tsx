import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, type RefObject, useEffect } from 'react';
import { IconButton } from '../action/IconButton.tsx';
import { classes } from '../classes.ts';
import { ActionBar, type Actions } from './ActionBar.tsx';
import styles from './Dialog.module.css';

interface DialogProps {
  open: boolean;
  /** Asked to close: Escape, the cross, a click outside. */
  onClose: () => void;
  title: ReactNode;
  /** What will happen, with numbers and names. */
  description?: ReactNode;
  children?: ReactNode;
  /** They stay at the lower edge; what is above them scrolls. */
  actions?: Actions | undefined;
  width?: 'narrow' | 'normal' | 'wide';
  /** What takes focus when it opens; the first field or button otherwise. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Work must not be lost by a click beside the dialog. */
  keepOnOutsideClick?: boolean;
  /** Its buttons are the only ones; Escape still closes. */
  withoutCross?: boolean;
  /** Comes by itself above whatever is open: a dialog below it stays, however this one is closed. */
  aboveAll?: boolean;
}

/** how many dialogs lie above all others */
let aboveCount = 0;

/** A window for one decision. Heavy: load it with the page that needs it, not with the shell. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, description, children, actions, width = 'normal', initialFocus } = props;
  const { aboveAll = false } = props;
  useAboveAll(open && aboveAll);
  const close = () => {
    if (aboveAll || aboveCount === 0) onClose();
  };
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => !next && close()}
      disablePointerDismissal={props.keepOnOutsideClick ?? false}
    >
      {/* each dialog hides all but itself and live regions from screen readers, one that is above it too */}
      <Base.Portal {...(aboveAll && { 'aria-live': 'off' })}>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup className={classes(styles.popup, styles[width])} {...(initialFocus && { initialFocus })}>
            {/* no header or footer: outside the page's own sections those would be landmarks */}
            <div className={styles.header}>
              <Base.Title className={styles.title}>{title}</Base.Title>
            </div>
            <div className={styles.body}>
              {description && (
                <Base.Description className={styles.description} render={<div />}>
                  {description}
                </Base.Description>
              )}
              {children}
            </div>
            {actions && <ActionBar {...actions} />}
            {/* last, so that focus starts at the first field; our own button: the library's brings code of lists */}
            {!props.withoutCross && <IconButton icon="x" label="Close" className={styles.close} onClick={close} />}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

function useAboveAll(isAbove: boolean): void {
  useEffect(() => {
    if (!isAbove) return;
    aboveCount += 1;
    return () => {
      aboveCount -= 1;
    };
  }, [isAbove]);
}
