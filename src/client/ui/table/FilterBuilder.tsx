import { Suspense, useEffect, useRef } from 'react';
import { lazyPart } from '#client/router/loadPage.ts';
import { IconButton } from '../action/IconButton.tsx';
import { Popup } from '../overlay/Popup.tsx';
import type { FilterField } from './filterFields.ts';
import { takesKeys } from './useRowKeys.ts';

const FieldPicker = lazyPart(() => import('./FieldPicker.tsx').then((module) => module.FieldPicker));

/** A window or popup that is open keeps its keys. */
const windows = 'dialog[open], [role="dialog"]:not([popover]), [role="menu"], :popover-open';

/** All fields of a filter in one list, opened by Shift+F. What is set there shows as a chip. */
export function FilterBuilder({ fields }: { fields: readonly FilterField[] }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      const isFree = !event.defaultPrevented && !takesKeys(event.target) && !document.querySelector(windows);
      if (event.key !== 'F' || event.ctrlKey || event.metaKey || event.altKey || !isFree) return;
      event.preventDefault();
      frame.current?.querySelector('button')?.click();
    };
    document.addEventListener('keydown', open);
    return () => document.removeEventListener('keydown', open);
  }, []);
  return (
    <div ref={frame}>
      <Popup
        label="Filters"
        trigger={(attributes) => <IconButton icon="filter" label="Filters (Shift F)" variant="white" {...attributes} />}
      >
        {(close) => (
          <Suspense fallback={null}>
            <FieldPicker fields={fields} close={close} />
          </Suspense>
        )}
      </Popup>
    </div>
  );
}
