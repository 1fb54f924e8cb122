import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map((found) => [
    found[1],
    { light: found[2] ?? '', dark: found[3] ?? '' },
  ]),
);

const surfaces = ['page', 'surface', 'raised', 'sunken', 'hover', 'pressed', 'selected'];
const states = ['success', 'pending', 'failed', 'info', 'neutral'];

/** Variables that Base UI sets on its popups. */
const givenByBaseUi = ['--anchor-width', '--available-width', '--available-height', '--transform-origin'];

/** Text on what it may stand on: WCAG 2.2 AA asks 4.5. */
const textPairs: [string, string][] = [
  ...['text', 'text-muted', 'text-link'].flatMap((text) =>
    surfaces.map((surface): [string, string] => [text, surface]),
  ),
  ...states.map((state): [string, string] => [`${state}-text`, `${state}-surface`]),
  ...states.flatMap((state) =>
    ['page', 'surface', 'raised', 'sunken', 'hover', 'selected'].map((on): [string, string] => [`${state}-text`, on]),
  ),
  ...['primary', 'primary-hover', 'primary-active', 'secondary', 'secondary-hover', 'secondary-active'].map(
    (fill): [string, string] => ['text-on-accent', fill],
  ),
  ...['yellow', 'yellow-hover'].map((fill): [string, string] => ['text-on-accent', fill]),
  ...['green', 'green-hover', 'red', 'red-hover', 'brand'].map((fill): [string, string] => ['text-on-dark', fill]),
  ...['grey', 'grey-hover'].map((fill): [string, string] => ['text', fill]),
  ['text-on-inverse', 'inverse'],
  ['text', 'chart-ground'],
  ...['sidebar', 'sidebar-hover', 'sidebar-active'].flatMap((on): [string, string][] => [
    ['sidebar-text', on],
    ['sidebar-muted', on],
  ]),
];

/** Edges of controls, focus rings, icons: 3 is asked. */
const graphicPairs: [string, string][] = [
  ...surfaces
    .filter((name) => name !== 'pressed')
    .flatMap((on): [string, string][] => [
      ['border-strong', on],
      ['focus', on],
    ]),
  ...['page', 'surface', 'raised'].flatMap((on): [string, string][] => [
    ['chart-in', on],
    ['chart-out', on],
    ['chart-third', on],
    ['chart-fourth', on],
  ]),
  ['sidebar-mark', 'sidebar'],
  ['sidebar-mark', 'sidebar-active'],
];

/** Relative luminance of #rrggbb (WCAG 2.2, definition of relative luminance). */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function colour(name: string, theme: 'light' | 'dark'): string {
  const token = tokens.get(name);
  if (!token) throw new Error(`tokens.css has no colour --${name}`);
  return token[theme];
}

describe.each(['light', 'dark'] as const)('contrast in the %s theme', (theme) => {
  it.each(textPairs)('%s on %s reads at 4.5', (text, surface) => {
    expect(contrast(colour(text, theme), colour(surface, theme))).toBeGreaterThanOrEqual(4.5);
  });
  it.each(graphicPairs)('%s on %s shows at 3', (line, surface) => {
    expect(contrast(colour(line, theme), colour(surface, theme))).toBeGreaterThanOrEqual(3);
  });
});

it('measures as the standard does: black on white is 21', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
});

it('keeps the specified colours', () => {
  expect(['brand', 'primary', 'secondary', 'text'].map((name) => colour(name, 'light'))).toEqual([
    '#354552',
    '#2ad2c9',
    '#f69b36',
    '#233746',
  ]);
});

it('knows every variable that a style sheet here uses', () => {
  const folder = new URL('./', import.meta.url);
  const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.css'));
  const unknown = sheets.flatMap((path) => {
    const sheet = readFileSync(new URL(path, folder), 'utf8');
    const known = new Set([...givenByBaseUi, ...[...(css + sheet).matchAll(/(--[\w-]+):/g)].map((found) => found[1])]);
    const used = [...sheet.matchAll(/var\((--[\w-]+)\)/g)].map((found) => found[1] ?? '');
    return used.filter((name) => !known.has(name)).map((name) => `${path} ${name}`);
  });
  expect(sheets.length).toBeGreaterThan(2);
  expect(unknown).toEqual([]);
});
