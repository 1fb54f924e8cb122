import { expect, test } from 'vitest';
import { namesIn } from './unAliases.ts';

test.each([
  ['Vanya Sample', ['Vanya Sample']],
  ['Vanya Sample; Vania Sampel', ['Vanya Sample', 'Vania Sampel']],
  ['Vanya Sample b) V. Sample; W. Sample', ['Vanya Sample', 'V. Sample', 'W. Sample']],
  ['a) Vanya Sample b) V. Sample', ['Vanya Sample', 'V. Sample']],
  ['Ваня Образец (Vanya Obrazets; Vania Obrazec)', ['Ваня Образец', 'Vanya Obrazets', 'Vania Obrazec']],
  ['Vanya (original script: Ваня)', ['Vanya', 'Ваня']],
  ['Vanya Sample (previously listed as)', ['Vanya Sample']],
  ['Vanya Sample, born 1 Jan. 1953 (passport no. 0)', ['Vanya Sample']],
  ['Vanya Sample born in 1963', ['Vanya Sample']],
  ['Sample (Hong Kong) Trading Limited', ['Sample (Hong Kong) Trading Limited']],
  ['Front of Samples (FOS)', ['Front of Samples (FOS)']],
  ['(Sheikh) Vanya Sample', ['(Sheikh) Vanya Sample']],
  ['Osborn in Samples', ['Osborn in Samples']],
  ['Front (F) (Фронт (original script); Frant; Frunt)', ['Front (F) (Фронт', 'Frant', 'Frunt']],
  ['', []],
])('%s', (alias, names) => expect(namesIn(alias)).toEqual(names));
