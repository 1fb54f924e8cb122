import type { KeyboardEvent, RefObject } from 'react';

interface ResultKeysOptions {
  field: RefObject<HTMLInputElement | null>;
  results: RefObject<HTMLElement | null>;
  /** the results are those of what is typed now */
  mayOpen: boolean;
}

const row = '[data-row]';
const opener = '[data-opener]';

/**
 * From the search field down into the results and up again. Enter opens the first result: only one that belongs to what
 * is typed, so that no one opens whom they have not seen.
 */
export function useResultKeys({ field, results, mayOpen }: ResultKeysOptions) {
  const first = () => results.current?.querySelector<HTMLElement>(`${row} ${opener}`);
  const onFieldKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const isOpening = event.key === 'Enter' && mayOpen;
    if (event.key !== 'ArrowDown' && !isOpening) return;
    event.preventDefault();
    if (isOpening) first()?.click();
    else first()?.focus();
  };
  const onResultKey = (event: KeyboardEvent) => {
    const focused = document.activeElement?.closest(row);
    if (event.key !== 'ArrowUp' || !focused || focused !== results.current?.querySelector(row)) return;
    event.preventDefault();
    event.stopPropagation();
    field.current?.focus();
    field.current?.select();
  };
  return { onFieldKey, onResultKey };
}
