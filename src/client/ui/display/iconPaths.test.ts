import { expect, it } from 'vitest';
import { iconPaths } from './iconPaths.ts';

it.each(Object.entries(iconPaths))('%s starts each part at a fixed point on its grid', (_, path) => {
  // A relative move after a closed part starts from that part and draws beside the icon.
  expect(path).not.toMatch(/z\s*m/);
  const starts = [...path.matchAll(/M(-?[\d.]+)[ ,]?(-?[\d.]+)/g)].flatMap((move) => [
    Number(move[1]),
    Number(move[2]),
  ]);
  expect(starts.every((at) => at >= 0 && at <= 20)).toBe(true);
});
