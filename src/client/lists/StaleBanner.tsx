import type { CallProblem } from '../api/problem.ts';
import { Banner } from '../ui/feedback/Banner.tsx';

interface StaleBannerProps {
  /** why the last read failed */
  problem: CallProblem | undefined;
  /** something is shown from an earlier read */
  shown: boolean;
}

/**
 * Says that what is shown may be old, for as long as it cannot be read again. Where the bank does not answer at all,
 * the banner of the shell says so.
 */
export function StaleBanner({ problem, shown }: StaleBannerProps) {
  if (!problem || !shown || problem.code === 'offline') return null;
  return <Banner kind="failed">What you see may be out of date. {problem.title}</Banner>;
}
