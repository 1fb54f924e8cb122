/**
 * What is wrong with a draft, and when it is shown: a field once it was left, a step once somebody wants to go on.
 */

import { useDeferredValue, useMemo, useRef, useState } from 'react';
import type { Stage } from '#shared/cddTags.ts';
import { generalSentence } from '#shared/rules/sentences.ts';
import type { Draft } from '../draft.ts';
import { faultSentence, formFaults } from '../faultTexts.ts';
import { faultsOfStep } from '../rules.ts';
import { getFields } from '../steps.ts';

interface FaultsOptions {
  draft: Draft;
  stage: Stage;
  /** that is shown, from 1 */
  step: number;
  tags: readonly string[];
  /** by path: what the bank has refused */
  refused?: Readonly<Record<string, string>>;
}

export function useFaults({ draft, stage, step, tags, refused }: FaultsOptions) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [checked, setChecked] = useState<string>();
  const content = useRef<HTMLDivElement>(null);
  const place = `${stage} ${step}`;
  const isChecked = checked === place;
  const tagText = tags.join(' ');
  // what is typed is drawn first
  const shown = useDeferredValue(draft);
  const faults = useMemo(() => judge(shown, stage, step, tagText.split(' ')), [shown, stage, step, tagText]);
  const everything = { ...faults.all, ...faults.form, ...refused };
  const isEmpty = (path: string) => faults.all[path] === faultSentence({ path, code: 'required' }, draft);
  return {
    content,
    faultAt: (path: string): string | undefined => {
      if (isChecked) return everything[path];
      return refused?.[path] ?? faults.form[path] ?? (left.has(path) && !isEmpty(path) ? faults.all[path] : undefined);
    },
    leave: (path: string) => setLeft((now) => (now.has(path) ? now : new Set([...now, path]))),
    /** Whether the step is complete; where it is not, leads to the first field that is not. */
    check: (): boolean => {
      const now = judge(draft, stage, step, tags);
      if (Object.keys({ ...now.all, ...now.form, ...refused }).length === 0) return true;
      setChecked(place);
      // once the faults are drawn
      requestAnimationFrame(() => focusFirst(content.current));
      return false;
    },
    /** Leads to the first field that is wrong, once that is drawn. */
    focus: () => void requestAnimationFrame(() => focusFirst(content.current)),
    /** above the fields */
    general: isChecked ? generalSentence(Object.values(everything)) : undefined,
  };
}

/** By path, in sentences: what is wrong, and what cannot be kept at all. */
function judge(draft: Draft, stage: Stage, step: number, tags: readonly string[]) {
  const all: Record<string, string> = {};
  for (const fault of faultsOfStep(draft, stage, step, tags)) all[fault.path] ??= faultSentence(fault, draft);
  return { all, form: formFaults(draft, getFields(stage, step, draft, tags)) };
}

function focusFirst(content: HTMLElement | null): void {
  const found = content?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]');
  const input = found?.matches('fieldset')
    ? found.querySelector<HTMLElement>('input, select, textarea, button')
    : found;
  (input ?? found)?.focus();
  found?.scrollIntoView({ block: 'center' });
}
