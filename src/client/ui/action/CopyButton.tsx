import { useEffect, useRef, useState } from 'react';
import { copyText } from './clipboard.ts';
import { IconButton } from './IconButton.tsx';

interface CopyButtonProps {
  /** What goes to the clipboard; the alert repeats it. */
  text: string;
  /** What it is, such as `IBAN`: the button says `Copy IBAN`. */
  what: string;
  size?: 'xsmall' | 'xxsmall';
}

const showsDoneMs = 1500;

/** Copies a value; an alert says whether that worked, and the drawing shows it where one is looking. */
export function CopyButton({ text, what, size = 'xsmall' }: CopyButtonProps) {
  const [worked, setWorked] = useState<boolean>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const copy = async () => {
    setWorked(await copyText(text));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setWorked(undefined), showsDoneMs);
  };
  return (
    <IconButton
      size={size}
      icon={worked === undefined ? 'copy' : worked ? 'check' : 'x'}
      label={`Copy ${what}`}
      onClick={(event) => {
        event.stopPropagation();
        void copy();
      }}
    />
  );
}
