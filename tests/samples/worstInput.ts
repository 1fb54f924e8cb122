// Texts that cost most where a rule looks at them carelessly, and what looking costs.

const units: Readonly<Record<string, string>> = {
  'one letter': 'a',
  'one digit': '1',
  capitals: 'A',
  spaces: ' ',
  commas: ',',
  dots: '.',
  'dots and letters': 'a.',
  dashes: '-',
  'at signs': 'a@',
  pluses: '+',
  slashes: '/',
  quotes: '"',
  backslashes: '\\',
  'opening brackets': '[',
  'opening parentheses': '(',
  'letters with marks': 'e\u0301',
  'combining marks': '\u0301',
  'letters of other scripts': '\u65e5',
  'letters that become several': '\u0449',
  pictures: '\u{1f600}',
  'line ends': '\r\n',
  'hidden characters': '\u200b',
  'halves of pairs': '\ud800',
};

/** Texts of so many bytes: one unit over and over, and then something that fits no form. */
export function worstTexts(bytes: number): Record<string, string> {
  const texts = Object.entries(units).map(([name, unit]) => [
    name,
    `${unit.repeat(Math.floor(bytes / Buffer.byteLength(JSON.stringify(unit).slice(1, -1))))}!`,
  ]);
  return Object.fromEntries(texts);
}

/** Processor time of this process for one run, ms: the least of three, as others may work at the same moment. */
export function cpuMs(run: () => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3 && least > 20; tries++) {
    const before = process.cpuUsage();
    try {
      run();
    } catch {
      // refused, as it should be
    }
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}
