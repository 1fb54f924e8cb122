/** Whether the words on an offer's accent colour can be read (WCAG 2.2, 1.4.3: 4.5 to 1). Pure. */

export const minContrast = 4.5;
/** The two colours of words on an accent. */
export const inks = ['#FFFFFF', '#12202A'] as const;
export type Ink = (typeof inks)[number];

const isColour = (text: string) => /^#[\dA-Fa-f]{6}$/.test(text);

/** Red, green and blue, 0 to 255. */
function getParts(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

/** WCAG 2.2, relative luminance, 0 to 1. */
function getLuminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = getParts(colour).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** 1 to 21; both as '#RRGGBB'. */
export function getContrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [getLuminance(one), getLuminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The ink that reads better on the colour. */
export function getInk(accent: string): Ink {
  if (!isColour(accent)) return inks[1];
  return getContrast(accent, inks[0]) >= getContrast(accent, inks[1]) ? inks[0] : inks[1];
}

export interface JudgedAccent {
  isReadable: boolean;
  /** the check in words */
  sentence: string;
  /** the nearest darker colour that can be read, where this one cannot */
  better: string | undefined;
}

/** undefined while the text is no colour. */
export function judgeAccent(accent: string): JudgedAccent | undefined {
  if (!isColour(accent)) return undefined;
  const ink = getInk(accent);
  const ratio = getContrast(accent, ink);
  // never rounded up to what it does not reach
  const shown = (Math.floor(ratio * 10) / 10).toFixed(1);
  const words = `${ink === inks[0] ? 'White' : 'Dark'} words on it have a contrast of ${shown} to 1`;
  if (ratio >= minContrast) return { isReadable: true, sentence: `${words}: easy to read.`, better: undefined };
  const better = darken(accent);
  const sentence = `${words}. At least ${minContrast} to 1 is needed: choose a darker or a lighter colour.`;
  return { isReadable: false, sentence, better };
}

/** Step by step towards black, until white words can be read. */
function darken(accent: string): string {
  for (let percent = 98; percent > 0; percent -= 2) {
    const parts = getParts(accent).map((part) => Math.round((part * percent) / 100));
    const colour = `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
    if (getContrast(colour, inks[0]) >= minContrast) return colour;
  }
  return inks[1];
}
