import { type ReactNode, useRef, useState } from 'react';
import type { CallForm } from '#client/forms/useCallForm.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { FileInput } from '#client/ui/upload/FileInput.tsx';
import type { PaymentOrder } from '#features/payments/orders/calls.ts';
import type { OrderForm } from '#features/payments/orders/orderForm.ts';
import styles from './pay.module.css';

interface FillFromQrProps {
  form: CallForm<OrderForm, PaymentOrder>;
  children: ReactNode;
}

/**
 * The QR code of an invoice fills in the fields: its text or picture is pasted into any of them, or a picture is
 * chosen.
 */
export function FillFromQr({ form, children }: FillFromQrProps) {
  const [outcome, setOutcome] = useState('Choose its picture, or paste its text or picture into any field.');
  const [isReading, setIsReading] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const read = async (source: string | Blob) => {
    setIsReading(true);
    // the reader comes with the first code
    setOutcome(
      await import('./readQr.ts').then(
        ({ fillFromQr }) => fillFromQr(form, source),
        () => 'It cannot be read now. Try again.',
      ),
    );
    setIsReading(false);
  };
  const paste = (event: React.ClipboardEvent) => {
    const { clipboardData: pasted } = event;
    const text = pasted.getData('text/plain');
    const picture = text === '' && [...pasted.files].find(({ type }) => type.startsWith('image/'));
    // the first line of such a code (EPC069-12); its reader judges the rest
    const source = /^\s*BCD\s*[\r\n]/.test(text.slice(0, 20)) ? text : picture;
    if (!source) return;
    event.preventDefault();
    void read(source);
  };
  return (
    <div className={styles.form} onPaste={paste}>
      <div className={styles.qr}>
        <Button size="small" loading={isReading} onClick={() => chooser.current?.click()}>
          Fill in from QR code
        </Button>
        <FileInput ref={chooser} accept="image/*" onTake={([file]) => file && void read(file)} />
        <p className={styles.after} role="status">
          {outcome}
        </p>
      </div>
      {children}
    </div>
  );
}
