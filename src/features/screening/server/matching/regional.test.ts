// Names as Lithuanian, Latvian, Polish and English write them.
import { expect, test } from 'vitest';
import { getReadings, withoutEnding } from './regional.ts';

test.each([
  ['sergejus', 'sergej'],
  ['sokolovas', 'sokolov'],
  ['sokolovs', 'sokolov'],
  ['dmitrijus', 'dmitrij'],
  ['sokolovskis', 'sokolovsky'],
  ['sokolovskiene', 'sokolovskaja'],
  ['sokoloviene', 'sokolova'],
  ['sokolovaite', 'sokolova'],
  ['kazlauskas', 'kazlausk'],
  // nothing would be left
  ['abas', 'abas'],
  ['anna', 'anna'],
  ['ross', 'ross'],
])('%s without its ending is %s', (word, base) => {
  expect(withoutEnding(word)).toBe(base);
});

test.each([
  ['sergejus', 'sergey'],
  ['sergejs', 'sergei'],
  ['siergiej', 'sergey'],
  ['jakuninas', 'yakunin'],
  ['julija', 'yuliya'],
  ['jevgenijus', 'yevgeny'],
  ['chodorkovskis', 'khodorkovskiy'],
  ['hodorkovskis', 'khodorkovsky'],
  ['zukovas', 'zhukov'],
  ['sevcenka', 'shevchenko'],
  ['miklasevicius', 'miklashevich'],
  ['kostrubickis', 'kostrubitsky'],
  ['wolodymyr', 'volodymyr'],
  ['anatolijevitch', 'anatolyevich'],
  ['anatoljevicius', 'anatolyevich'],
])('%s reads as %s', (one, other) => {
  expect(getReadings(one).some((reading) => getReadings(other).includes(reading))).toBe(true);
});

test.each([
  ['ivanovas', 'petrov'],
  ['ivanovich', 'petrovich'],
  ['jonas', 'ian'],
])('%s does not read as %s', (one, other) => {
  expect(getReadings(one).some((reading) => getReadings(other).includes(reading))).toBe(false);
});
