import { type ReactNode, useRef } from 'react';
import { Button, type ButtonVariant } from '../action/Button.tsx';
import { Dialog } from './Dialog.tsx';

interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  /** The question: `Cancel this payment?` */
  title: ReactNode;
  /** What will happen, with numbers and names. */
  children?: ReactNode;
  /** The verb: `Cancel payment`. Never OK. */
  confirm: string;
  /** The way back; names what stays where `Cancel` would be unclear. */
  dismiss?: string;
  variant?: Extract<ButtonVariant, 'primary' | 'red'>;
  loading?: boolean;
}

/** Asks before something is done. A red one starts on the way back, so that Enter alone destroys nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    onClose,
    onConfirm,
    title,
    children,
    confirm,
    dismiss = 'Go back',
    variant = 'primary',
    loading,
  } = props;
  const back = useRef<HTMLButtonElement>(null);
  const act = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={children}
      width="narrow"
      initialFocus={variant === 'red' ? back : act}
      actions={{
        neutral: (
          <Button ref={back} onClick={onClose}>
            {dismiss}
          </Button>
        ),
        primary: (
          <Button ref={act} variant={variant} onClick={onConfirm} loading={loading ?? false}>
            {confirm}
          </Button>
        ),
      }}
    />
  );
}
