/** What is linkable lives in the address; pages read and change it here. */
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type * as z from 'zod/mini';
import type { Schema } from '../../shared/call.ts';
import { parseSearch, readSearch } from './search.ts';

interface ChangeOptions {
  /** false: the step back leads to the present state; true (default): the present state is replaced */
  replace?: boolean;
}

export type ChangeSearch<S extends Schema> = (changes: Partial<z.input<S>>, options?: ChangeOptions) => void;

/**
 * The search of the present page as its schema reads it, and how to change some fields of it; undefined takes a field
 * away. Declare the same schema in `definePage`.
 */
export function usePageSearch<S extends Schema>(schema: S): [z.output<S>, ChangeSearch<S>] {
  const text = useLocation({ select: ({ searchStr }) => searchStr });
  const navigate = useNavigate();
  const search = useMemo(() => readSearch(schema, parseSearch(text)), [schema, text]);
  const change = useCallback<ChangeSearch<S>>(
    (changes, { replace = true } = {}) => {
      void navigate({ to: '.', search: (before: object) => ({ ...before, ...changes }), replace, resetScroll: false });
    },
    [navigate],
  );
  return [search, change];
}
