import { describe, expect, it } from 'vitest';
import { toggled } from './toggled.ts';

const rows = ['a1', 'a2', 'b1', 'a3'];

describe('choosing', () => {
  it('turns one on and off', () => {
    expect([...toggled(new Set(), rows, 'a2', undefined)]).toEqual(['a2']);
    expect([...toggled(new Set(['a2']), rows, 'a2', undefined)]).toEqual([]);
  });
  it('follows the last click over a range, in both directions', () => {
    expect([...toggled(new Set(['a1']), rows, 'b1', 'a1')].sort()).toEqual(['a1', 'a2', 'b1']);
    expect([...toggled(new Set(['a1', 'a2', 'b1']), rows, 'a2', 'b1')]).toEqual(['a1']);
  });
});
