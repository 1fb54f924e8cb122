import { useAbout } from '#client/shell/about.ts';

/** What the documents leave open: the bank's name, and whether payments to other banks are possible. */
export function useValues(): Record<string, string> {
  const about = useAbout();
  const isOffered = about?.rails.includes('sepa') ?? true;
  return { bank: about?.bank ?? 'the bank', sepaNote: isOffered ? '' : ' (not possible at the moment)' };
}
