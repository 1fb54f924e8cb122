import { useEffect, useRef, useState } from 'react';
import { IconButton } from './IconButton.tsx';

interface CopyButtonProps {
  /** What goes to the clipboard. */
  text: string;
  /** What it is, such as `IBAN`: the button says `Copy IBAN`. */
  what: string;
  size?: 'xsmall' | 'xxsmall';
}

const showsDoneMs = 1500;

/** Copies a value and says that it did. */
export function CopyButton({ text, what, size = 'xsmall' }: CopyButtonProps) {
  const [done, setDone] = useState<boolean>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const copy = async () => {
    const worked = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    setDone(worked);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setDone(undefined), showsDoneMs);
  };
  const outcome = done === undefined ? '' : done ? `${what} copied` : `${what} could not be copied`;
  return (
    <>
      <IconButton
        size={size}
        icon={done === undefined ? 'copy' : done ? 'check' : 'x'}
        label={outcome || `Copy ${what}`}
        onClick={(event) => {
          event.stopPropagation();
          void copy();
        }}
      />
      <span className="visually-hidden" role="status">
        {outcome}
      </span>
    </>
  );
}
