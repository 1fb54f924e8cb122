/** A browser's user agent in words: 'Chrome 147 on Windows'. Pure. */

// order matters: Edge and Opera also say Chrome, Chrome also says Safari
const browsers: readonly [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/OPR\/(\d+)/, 'Opera'],
  [/SamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari/, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** An unknown browser is shown with its own text, cut to 60 characters. */
export function formatBrowser(userAgent: string): string {
  const [pattern, name] = browsers.find(([each]) => each.test(userAgent)) ?? [];
  const system = systems.find(([each]) => each.test(userAgent))?.[1];
  if (!pattern) return userAgent.slice(0, 60) || 'Unknown browser';
  const version = pattern.exec(userAgent)?.[1];
  return `${name} ${version}${system ? ` on ${system}` : ''}`;
}
