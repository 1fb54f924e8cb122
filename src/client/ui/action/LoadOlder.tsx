import { Button } from './Button.tsx';

interface LoadOlderProps {
  /** absent at the end, and while pages follow by themselves: there is no button then */
  onMore: (() => void) | undefined;
  isLoading: boolean;
}

/** Goes on below a list whose newest entries stand on top. */
export function LoadOlder({ onMore, isLoading }: LoadOlderProps) {
  if (!onMore) return null;
  return (
    <Button variant="ghost" size="small" loading={isLoading} onClick={onMore}>
      Load older
    </Button>
  );
}
