import { type ReactNode, useRef, useState } from 'react';
import type { CallForm } from '../../../../../client/forms/useCallForm.ts';
import { Button } from '../../../../../client/ui/action/Button.tsx';
import { FileInput } from '../../../../../client/ui/upload/FileInput.tsx';
import type { PaymentOrder } from '../../calls.ts';
import type { EpcValues } from '../../epcText.ts';
import { isEpcText } from '../../isEpcText.ts';
import type { OrderForm } from '../../orderForm.ts';
import styles from './pay.module.css';

// the reader comes with the first code
const loadReader = () => import('./readQr.ts');

const words = {
  filled: 'Filled in from the QR code. Check the values.',
  none: 'There is no QR code of a euro payment in it.',
} as const;

interface FillFromQrProps {
  form: CallForm<OrderForm, PaymentOrder>;
  children: ReactNode;
}

/** The QR code of an invoice fills in the fields: its text or picture is pasted into any of them, or a picture is chosen. */
export function FillFromQr({ form, children }: FillFromQrProps) {
  const [said, setSaid] = useState<keyof typeof words>();
  const [isReading, setIsReading] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const read = async (source: string | Blob) => {
    setIsReading(true);
    const values = await loadReader()
      .then(({ readQr }) => readQr(source))
      .catch(() => undefined);
    setIsReading(false);
    if (values) fill(form, values);
    setSaid(values ? 'filled' : 'none');
  };
  const paste = (event: React.ClipboardEvent) => {
    const { clipboardData: pasted } = event;
    const text = pasted.getData('text/plain');
    const [picture] = [...pasted.files].filter(({ type }) => type.startsWith('image/'));
    if (!isEpcText(text) && (text !== '' || !picture)) return;
    event.preventDefault();
    void read(isEpcText(text) || !picture ? text : picture);
  };
  return (
    <div className={styles.form} onPaste={paste}>
      <div>
        <Button size="small" loading={isReading} onClick={() => chooser.current?.click()}>
          Fill in from QR code
        </Button>
        <FileInput ref={chooser} accept="image/*" onTake={([file]) => file && void read(file)} />
        <p className={styles.after} role="status">
          {said ? words[said] : 'Choose its picture, or paste text or picture into a field.'}
        </p>
      </div>
      {children}
    </div>
  );
}

function fill({ setValue, clearErrors }: CallForm<OrderForm, PaymentOrder>, values: EpcValues): void {
  clearErrors();
  for (const name of ['name', 'acc', 'amount', 'msg', 'reference'] as const) {
    const value = values[name];
    if (value !== undefined) setValue(name, value, { shouldDirty: true });
  }
}
