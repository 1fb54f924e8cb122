import type { Call, CallInput } from '#shared/call.ts';
import { useCall } from '../api/hooks.ts';

/** How often a row that was read by itself is read again. */
const rereadMs = 5000;

interface OpenRow<Row> {
  row: Row | undefined;
  /** there is no such row, or it is not this person's to see */
  isMissing: boolean;
}

/**
 * The row that an address names: out of the list as shown, else read by one call. `input` is undefined where no row is
 * open or its address makes no sense.
 */
export function useOpenRow<Row, C extends Call>(
  rows: readonly Row[] | undefined,
  isOpen: (row: Row) => boolean,
  call: C,
  input: CallInput<C> | undefined,
): OpenRow<Row> {
  const shown = rows?.find(isOpen);
  const enabled = input !== undefined && rows !== undefined && shown === undefined;
  const read = useCall(call, input ?? ({} as CallInput<C>), { enabled, refetchMs: rereadMs });
  const found = enabled && !read.error ? (read.data as Row | undefined) : undefined;
  return { row: shown ?? found, isMissing: enabled && read.error?.problem.status === 404 };
}
