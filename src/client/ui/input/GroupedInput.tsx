import {
  type ChangeEvent,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
} from 'react';
import { classes } from '../classes.ts';
import { useFieldWiring } from './Field.tsx';
import { type Grouping, regroup, stepOverSpace } from './groupedText.ts';
import styles from './inputs.module.css';

export interface GroupedInputProps
  extends Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'type'> {
  /** The value without spaces. */
  value: string;
  onChange: (value: string) => void;
  grouping: Grouping;
  unit?: ReactNode;
  alignEnd?: boolean;
}

/** A text input that shows its value in groups while it is typed and keeps the caret where the person left it. */
export function GroupedInput({
  value,
  onChange,
  grouping,
  unit,
  alignEnd,
  className,
  ref,
  ...rest
}: GroupedInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(undefined);
  const text = grouping.write(value);

  // The browser puts the caret at the end when the text is replaced; this runs before it is painted there.
  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });

  const take = (field: HTMLInputElement, raw: string, at: number) => {
    const edited = regroup(raw, at, grouping);
    // An edit that leaves the value as it was renders nothing, so the text is put back by hand.
    if (edited.value === value) {
      field.value = edited.text;
      field.setSelectionRange(edited.caret, edited.caret);
      return;
    }
    caret.current = edited.caret;
    onChange(edited.value);
  };
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    take(target, target.value, target.selectionStart ?? target.value.length);
  };
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { selectionStart: start, selectionEnd: end } = event.currentTarget;
    const target = start !== null && start === end ? stepOverSpace(text, start, event.key) : undefined;
    if (target !== undefined) event.currentTarget.setSelectionRange(target, target);
    rest.onKeyDown?.(event);
  };
  const setRef = (node: HTMLInputElement | null) => {
    input.current = node;
    if (typeof ref === 'function') return ref(node);
    if (ref) ref.current = node;
  };

  return (
    <div className={classes(styles.box, className)}>
      <input
        autoComplete="off"
        spellCheck={false}
        {...rest}
        {...useFieldWiring(rest)}
        ref={setRef}
        type="text"
        value={text}
        onChange={change}
        onKeyDown={keyDown}
        className={classes(styles.control, styles.numbers, alignEnd && styles.end)}
      />
      {unit && <span className={styles.unit}>{unit}</span>}
    </div>
  );
}
