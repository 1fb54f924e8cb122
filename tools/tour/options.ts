// What of the tour is wanted: everything, or some pages, states, widths and themes of it.
import { parseArgs } from 'node:util';

export const widths = [1440, 1024, 390] as const;
export const themes = ['light', 'dark'] as const;

/** One way to look at a page. */
export interface Look {
  /** px */
  width: number;
  theme: (typeof themes)[number];
}

export interface TourOptions {
  looks: Look[];
  /** data folder of a bank that exists; a fresh demo world without it */
  dataDir: string | undefined;
  /** whether somebody wants to see a page (`overview`) or window of the tour at all */
  wantsPage(page: string): boolean;
  /** whether they want this state of it (`filled`, `loading`, `panel`) */
  wantsState(state: string): boolean;
}

/** @throws TypeError for an option that does not exist */
export function readOptions(args: string[]): TourOptions {
  const list = { type: 'string', default: '' } as const;
  const options = { only: list, state: list, width: list, theme: list, data: { type: 'string' } } as const;
  const { values } = parseArgs({ args, options });
  const wants = (text: string) => {
    const words = text.split(',').filter(Boolean);
    return (word: string) => words.length === 0 || words.includes(word);
  };
  const [wantsWidth, wantsTheme] = [wants(values.width), wants(values.theme)];
  const looks = widths
    .filter((width) => wantsWidth(String(width)))
    .flatMap((width) => themes.filter(wantsTheme).map((theme) => ({ width, theme })));
  return { looks, dataDir: values.data, wantsPage: wants(values.only), wantsState: wants(values.state) };
}
