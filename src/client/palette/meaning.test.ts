import { describe, expect, it } from 'vitest';
import { getMeaning, type Press, type Situation } from './meaning.ts';

const press = (key: string, more: Partial<Press> = {}): Press => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  ...more,
});
const free: Situation = { isSignedIn: true, isTyping: false, hasWindow: false, isGoing: false, isApple: false };
const ctrlK = press('k', { ctrlKey: true });
const commandK = press('k', { metaKey: true });

describe('a key', () => {
  it.each([
    ['?', 'keys'],
    ['/', 'search'],
    ['g', 'begin'],
  ] as const)('%s means %s on a page', (key, kind) => {
    expect(getMeaning(press(key), free)).toEqual({ kind });
  });
  it.each(['?', '/', 'g'])('%s belongs to the field somebody types in', (key) => {
    expect(getMeaning(press(key), { ...free, isTyping: true })).toBeUndefined();
  });
  it.each(['a', 'j', 'k', 'Enter', 'Escape', 'Tab', 'K'])('%s means nothing to the window', (key) => {
    expect(getMeaning(press(key), free)).toBeUndefined();
  });
  it('after g is the place to go to, k among them', () => {
    expect(getMeaning(press('k'), { ...free, isGoing: true })).toEqual({ kind: 'go', letter: 'k' });
    expect(getMeaning(press('Shift'), { ...free, isGoing: true })).toBeUndefined();
  });
  it.each([press('?'), press('/'), press('g'), ctrlK])('means nothing without a session or under a window', (key) => {
    expect(getMeaning(key, { ...free, isSignedIn: false })).toBeUndefined();
    expect(getMeaning(key, { ...free, hasWindow: true })).toBeUndefined();
  });
});

describe('the palette', () => {
  it('opens by Ctrl and K, by the command key on Apple machines, in a field too', () => {
    expect(getMeaning(ctrlK, free)).toEqual({ kind: 'palette' });
    expect(getMeaning(commandK, { ...free, isApple: true })).toEqual({ kind: 'palette' });
    expect(getMeaning(ctrlK, { ...free, isTyping: true })).toEqual({ kind: 'palette' });
  });
  it('leaves the other chord to the system: Ctrl and K deletes a line there', () => {
    expect(getMeaning(commandK, free)).toBeUndefined();
    expect(getMeaning(ctrlK, { ...free, isApple: true })).toBeUndefined();
    expect(getMeaning(press('k', { ctrlKey: true, altKey: true }), free)).toBeUndefined();
  });
});
