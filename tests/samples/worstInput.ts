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

const usual = 'a1 .'.repeat(15_000);
/** What a quiet machine takes for it, ms. */
const usualMs = 3;

/** Looks at 60 kB some times, as a careful rule does. */
function workAsUsual(): unknown {
  return [usual.match(/[a-z]\d/g), usual.split(' '), JSON.parse(JSON.stringify(usual)), usual.normalize('NFKD')];
}

/**
 * How much longer everything takes now than on a quiet machine: what is slow by itself is so by far more than 4 times.
 */
function slowness(): number {
  const taken = [1, 2, 3].map(() => getCpu(workAsUsual));
  return Math.min(4, Math.max(1, Math.min(...taken) / usualMs));
}

function getCpu(run: () => unknown): number {
  const before = process.cpuUsage();
  try {
    run();
  } catch {
    // refused, as it should be
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * Processor time of this process for one run, ms, as a quiet machine would take: the least of five, or the first that
 * is at most `enoughMs`. Others work at the same moment, so each further one is measured by work of a known length
 * beside it.
 */
export function cpuMs(run: () => unknown, enoughMs = 20): number {
  let least = getCpu(run);
  // what takes 50 times as long does not do so because of others
  for (let tries = 1; tries < 5 && least > enoughMs && least < 50 * enoughMs; tries++)
    least = Math.min(least, getCpu(run) / slowness());
  return least;
}
