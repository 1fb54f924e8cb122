// A program for `world.ts`: makes the demo world in an empty bank the hard way, killed halfway and then by two at once,
// and prints how that went (`Making`) as JSON. tests/http/demo.test.ts judges it, and all that stands there in the end.
import { seedDemo } from '#db/demo/seed.ts';
import { bankToday } from './bankDay.ts';
import type { Making } from './world.ts';

const url = process.argv[2] ?? '';
const today = bankToday();
const dieHalfway = (done: number, of: number) => {
  if (done > of / 2) throw new Error('killed halfway');
};
const interrupted = await seedDemo(url, { onProgress: dieHalfway }).then(
  () => 'nothing happened',
  (error: unknown) => String(error),
);
const twice = await Promise.all([seedDemo(url), seedDemo(url)]);
const making: Making = { today, interrupted, payments: twice.map(({ payments }) => payments) };
console.log(JSON.stringify(making));
