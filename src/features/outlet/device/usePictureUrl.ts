import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { callQuery } from '#client/api/queries.ts';
import type { Call, CallInput } from '#shared/call.ts';

/** Loads of pictures begin so far before they come into view. */
const aheadPx = 300;

/** Whether the marked element is or was in view. */
export function useSeen(): [RefObject<HTMLDivElement | null>, boolean] {
  const mark = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (isSeen || !mark.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: `${aheadPx}px` },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [isSeen]);
  return [mark, isSeen];
}

/**
 * A picture that only a proof of a session or device can read, as an address for `<img>`; undefined until it is there.
 * A picture never changes, so it is read once.
 */
export function usePictureUrl<C extends Call>(call: C, input: CallInput<C>, isWanted: boolean): string | undefined {
  const { data } = useQuery({ ...callQuery(call, input), enabled: isWanted, staleTime: Number.POSITIVE_INFINITY });
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!(data instanceof Blob)) return;
    const made = URL.createObjectURL(data);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(undefined);
    };
  }, [data]);
  return url;
}
