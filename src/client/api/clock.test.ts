import { beforeEach, expect, test } from 'vitest';
import {
  elapsedMs,
  forgetServerTime,
  isTimeInDoubt,
  learnServerTime,
  type Moment,
  serverNow,
  settleTime,
} from './clock.ts';

const eight = Date.parse('2026-11-21T08:00:00.000Z');
const header = (ms: number) => new Date(ms).toUTCString();
/** `seconds` after the page was loaded at eight; `set` is what was added to the computer's clock meanwhile. */
const at = (seconds: number, set = 0): Moment => ({ wallMs: eight + (seconds + set) * 1000, steadyMs: seconds * 1000 });

beforeEach(forgetServerTime);

test('the own clock counts until the server has sent its time', () => {
  expect(serverNow(at(1))).toBe(eight + 1000);
  expect(isTimeInDoubt(at(1))).toBe(true);
});

test('a computer that is two minutes late follows the server', () => {
  learnServerTime(header(eight + 120_000), at(0), at(0));
  expect(serverNow(at(1))).toBe(eight + 121_500);
});

test.each([null, '', 'soon'])('%o says nothing', (text) => {
  learnServerTime(text, at(0), at(0));
  expect(serverNow(at(1))).toBe(eight + 1000);
});

test('answers narrow the guess down, and a later one does not spoil it', () => {
  const aheadMs = 7_340;
  const seconds = [0, 1.3, 2.7, 3.05, 4.61, 5.66, 6.9, 8.2];
  for (const second of seconds) {
    learnServerTime(header(eight + second * 1000 + aheadMs), at(second - 0.02), at(second + 0.02));
  }
  const error = serverNow(at(10)) - (eight + 10_000 + aheadMs);
  expect(Math.abs(error)).toBeLessThan(150);
});

test('an answer that took long says less than one before it', () => {
  learnServerTime(header(eight), at(0), at(0));
  const before = serverNow(at(20));
  learnServerTime(header(eight + 10_000), at(5), at(20));
  expect(Math.abs(serverNow(at(20)) - before)).toBeLessThan(50);
});

test('a clock that cannot be right together with what was known before is believed again from the start', () => {
  learnServerTime(header(eight), at(0), at(0));
  learnServerTime(header(eight + 60_000), at(5), at(5));
  expect(serverNow(at(5))).toBe(eight + 60_500);
});

test.each([3600, -3600])('an answer that was on its way while the clock was set by %d s says nothing', (jump) => {
  learnServerTime(header(eight), at(0), at(0));
  learnServerTime(header(eight + 100_000), at(100), at(101, jump));
  expect(isTimeInDoubt(at(101, jump))).toBe(true);
  learnServerTime(header(eight + 102_000), at(102, jump), at(102, jump));
  expect(serverNow(at(102, jump))).toBe(eight + 102_500);
});

test.each([
  ['both clocks agree', at(30), 30_000],
  ['the computer slept, or its clock was set forward', at(30, 600), 630_000],
  ['its clock was set back', at(30, -600), 30_000],
])('time passed while %s', (_, now, passed) => {
  expect(elapsedMs(at(0), now)).toBe(passed);
});

test('a jump is in doubt until the server has given the time, or does not answer', () => {
  learnServerTime(header(eight), at(0), at(0));
  expect(isTimeInDoubt(at(100, 1))).toBe(false);
  for (const jump of [3600, -3600]) expect(isTimeInDoubt(at(100, jump))).toBe(true);

  learnServerTime(header(eight + 100_000), at(100, 3600), at(100, 3600));
  expect(isTimeInDoubt(at(101, 3600))).toBe(false);
  expect(serverNow(at(101, 3600))).toBe(eight + 101_500);

  settleTime(at(102, 7200));
  expect(isTimeInDoubt(at(103, 7200))).toBe(false);
  expect(serverNow(at(103, 7200))).toBe(eight + 103_500 + 3_600_000);
});
