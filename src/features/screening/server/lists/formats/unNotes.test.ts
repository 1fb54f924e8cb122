import { expect, test } from 'vitest';
import { notedIn } from './unNotes.ts';

test.each([
  ['DOB: 11 Apr. 1963. POB: Monufia, Egypt. In Arabic: سيف المثال', { names: ['سيف المثال'], births: ['1963-04-11'] }],
  ['DOB: a) 11 Apr. 1960 b) 11 Apr.1963. POB: Egypt', { births: ['1960-04-11', '1963-04-11'] }],
  ['original script: Ваня', { names: ['Ваня'] }],
  ['previously listed as, in Arabic: فانيا', { names: ['فانيا'] }],
  ['Vanya Sample; Vania Sampel', { names: ['Vanya Sample', 'Vania Sampel'] }],
  ['(Vanya; Vania) prominently known by this nom de guerre', { names: ['Vanya', 'Vania'] }],
  [
    'born in 1971 in Samarra, Iraq (Vanya Sample; Dr. Vanya Sample)',
    { names: ['Vanya Sample', 'Dr. Vanya Sample'], births: ['1971'] },
  ],
  ['DPOB: 1970, Baghdad, passport no. 2863795S, expires 2005', { births: ['1970'], numbers: ['2863795S'] }],
  ['(DPOB - 1977) - Passport No. 284173, expires 21 August 2005', { births: ['1977'], numbers: ['284173'] }],
  ['Mali ID Number 073/SAMPLE; POB: Anefif; Date of issue: 6 Dec 2011', { numbers: ['073/SAMPLE'] }],
  [
    'son of Haji, born in 1955, passport number TR024417 issued 20 Dec. 2003',
    { births: ['1955'], numbers: ['TR024417'] },
  ],
  ['nom de guerre', {}],
  ['Call sign', {}],
  ['', {}],
])('%s', (note, displayed) => expect(notedIn(note)).toEqual({ names: [], births: [], numbers: [], ...displayed }));
