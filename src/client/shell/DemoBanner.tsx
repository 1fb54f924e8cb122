import type { ReactNode } from 'react';
import { Banner } from '../ui/feedback/Banner.tsx';
import { useAbout } from './about.ts';

/** Says that nothing here is real, where that is so. */
export function useDemoBanner(): ReactNode {
  const about = useAbout();
  if (!about?.demo) return undefined;
  return <Banner kind="demo">Demo: nobody and no money here is real.</Banner>;
}
