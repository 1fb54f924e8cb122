// Names that are one person and names that are not, in the ways in which they come on lists and in forms.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alike, kind } from '#tests/harness/alikeNames.ts';
import { runs } from '#tests/harness/runs.ts';
import { anyText } from '#tests/samples/anyText.ts';
import { compareFacts, withFacts } from './compareFacts.ts';
import { compareNames } from './compareNames.ts';
import { maxNameLetters, type NormalizedName, normalizeName, wordsAmong } from './fold.ts';
import { allParts } from './similarity.ts';

describe('people', () => {
  test.each([
    ['order', 'Petraitis Jonas', 'Jonas Petraitis'],
    ['comma', 'PETRAITIS, Jonas', 'Jonas Petraitis'],
    ['accents', 'Žydrūnas Šeškauskas', 'Zydrunas Seskauskas'],
    ['script', 'Дмитрий Медведев', 'Dmitry Medvedev'],
    ['consonants alone', 'محمد علي', 'Mohamed Ali'],
    ['spelling', 'Mohammed Youssef al-Hassan', 'Muhammad Yusuf Al Hasan'],
    ['bin and ibn', 'Omar bin Khaled', 'Umar ibn Khalid'],
    ['a slip', 'Vladimir Gorbunov', 'Vladimir Gorbunow'],
    ['two letters changed places', 'Ramon Castillo', 'Ramon Catsillo'],
    ['written together', 'JanDaniel Botmann', 'Jan Daniel Botmann'],
    ['a title', 'Haji Abdul Karim Tarzi', 'Abdul Karim Tarzi'],
    ['a middle name', 'Viktor Ivanovich Sokolov', 'Viktor Sokolov'],
    ['an initial', 'J. Petraitis Kazlauskas', 'Jonas Petraitis Kazlauskas'],
    ['a short form', 'Bill Harrington', 'William Harrington'],
    ['two romanizations of Korean', 'Jo Kyong Chol', 'Cho Gyeong Cheol'],
    ['Hangul', '박지성', 'Park Ji Sung'],
    ['a surname in Hangul that is one letter in ASCII', '이민호', 'Lee Min Ho'],
    ['an Arabic article', 'شهاب العبيدي', 'Shihab al-Obaidi'],
    ['an Arabic article within a word', 'عبدالرحمن ياسين', 'Abdul Rahman Yasin'],
    ['consonants that are written apart', 'حبيب الله رشاد', 'Habibullah Reshad'],
    ['a letter that is z or dh', 'محمد مظلوم', 'Mohammad Mazloom'],
    ['kana beside Latin letters', 'アサハラ ショウコウ', 'Asahara Shōkō'],
    ['the two kinds of kana', 'しげのぶ ふさこ', 'シゲノブ・フサコ'],
    ['half-width kana', 'ﾌｼﾞﾀ ｺﾞﾛｳ', 'フジタ ゴロウ'],
    ['kana of which the marks stand apart', 'フシ\u3099タ コ\u3099ロウ', 'フジタ ゴロウ'],
    ['kana beside characters', 'トヨタ太郎', 'トヨタ 太郎'],
    ['the same characters, with and without a space', '麻原彰晃', '麻原 彰晃'],
    ['a character that is repeated by a sign', '佐々木 一郎', '佐佐木 一郎'],
    ['a character that is there twice in Unicode', '\uf90a正恩', '金正恩'],
    ['Hangul that is taken apart', '박지성'.normalize('NFD'), 'Park Ji Sung'],
    ['full-width letters', 'ＳＵＺＵＫＩ　ＴＡＲＯ', 'Suzuki Taro'],
    ['pictures', 'Jonas 😀 Petraitis 🇱🇹', 'Jonas Petraitis'],
    ['combining marks', 'Jonas Petraitis', 'Jo\u0301\u0302nas Petraiti\u030cs\u202e'],
    ['a Lithuanian form', 'Rimantas Jakuninas', 'YAKUNIN, Rimantas'],
    ['a Lithuanian form of both names', 'Sergejus Chodorkovskis', 'KHODORKOVSKIY, Sergey Borisovich'],
    ['a Latvian form', 'Sergejs Žukovs', 'ZHUKOV, Sergey'],
    ['a father by another table', 'Viktor Anatolyevich Sokolov', 'SOKOLOV, Viktor Anatolijevitch'],
    ['both names written as one', 'Viktorsokolov', 'SOKOLOV, Viktor Ivanovich'],
    ['both names as one, in letters of two sizes', 'ViktorSOKOLOV', 'SOKOLOV, Viktor'],
    ['all given names as initials', 'V. I. Kozhemyakin', 'KOZHEMYAKIN, Vladimir Igorevich'],
    ['s and h that are two letters', 'عدنان وليد الصحراوي', 'Adnan Walid al-Sahraoui'],
    ['letters as Persian speaks them', 'فیض الله نورزی', 'Faizullah Noorzai'],
    ['one word of two that no short vowel parts', 'عبد الستار قریشی', 'Abdul Satar Qurishi'],
    ['small words before a surname, written as one', 'Samiralobaidi', 'AL-OBAIDI, Samir Kadhim'],
    ['an article that is spoken as a part of the word before', 'نور الدين حبيب', 'Noureddine Habib'],
  ])('%s', (_, one, other) => {
    expect(alike(one, other)).toBeGreaterThan(0.78);
  });

  test.each([
    ['another given name', 'Andrius Petraitis', 'Mindaugas Petraitis'],
    ['another surname', 'Jonas Petraitis', 'Jonas Kazlauskas'],
    ['a surname that sounds nearly alike, with another consonant', 'Rimas Dolgachov', 'Rimas Dolchanov'],
    ['nothing in common', 'Donald Duck', 'Michelle Gorbunov'],
    ['only what thousands share', 'Mohammed Ali Rezaei', 'Mohammed Ali Trabelsi'],
    ['father and son changed places', 'Ahmad bin Hasan Zubaydi', 'Hasan bin Ahmad Zubaydi'],
    ['a title that is a surname', 'Martin King', 'Martin Luther'],
    ['two names that sound alike', 'Ali Hassan', 'Ali Hussein'],
    ['another syllable', '김종은', '김정은'],
    ['one word with more than two slips', 'Oskar Lindenmeyer', 'Oskar Lindenbauer'],
    ['another of kana', 'スズキ タロウ', 'スズキ ハナコ'],
    ['one consonant of Arabic and two', 'طلال النخلي', 'Uncle Toli'],
    ['another of Arabic', 'شهاب العبيدي', 'Shihab al-Tikriti'],
  ])('%s', (_, one, other) => {
    expect(alike(one, other)).toBeLessThan(0.78);
  });
});

describe('organisations', () => {
  test.each([
    ['the form', 'Baltic Timber UAB', 'UAB Baltic Timber'],
    ['the form in full', 'Stripline Limited Liability Company', 'Stripline LLC'],
    ['full stops', 'L.X.C. Aviation', 'LXC Aviation'],
    ['and', 'Parker & Sons Ltd', 'Parker and Sons Limited'],
    ['a number in words', 'Brigade Forty-four', 'Brigade 44'],
    ['the', 'The Meridian Group', 'Meridian Group'],
    ['apart', 'van der bilt corp', 'Vanderbilt Corp'],
    ['a word that is shortened', 'Nordsund Shpg Co', 'Nordsund Shipping Company'],
    ['a form of several words', 'Agropal S. de R.L. de C.V.', 'Agropal'],
    ['a form of another country', 'Gulf Pearl W.L.L.', 'Gulf Pearl BSC'],
    ['a city that we have more', 'Kestrelia Vilnius', 'Kestrelia S.A.'],
    ['a country that we have more, behind the form', 'Kestrelia S.A. (Cyprus)', 'Kestrelia'],
    ['words that are shortened', 'Nordsund Gen. Trdg & Transp. Co.', 'Nordsund General Trading and Transport Company'],
    ['one letter of a name of one word', 'Kestrelia UAB', 'Kestrella Ltd'],
  ])('%s', (_, one, other) => {
    expect(alike(one, other, 'organisation')).toBeGreaterThan(0.78);
  });

  test.each([
    ['the form alone', 'Volta AG', 'Siemer AG'],
    ['what thousands share', 'Kestrel Trading Company', 'Marlin Trading Company'],
    ['a branch in a country', 'Banco Solano S.A.', 'Banco Solano Mexico S.A.'],
    ['one word, and another beside it', 'Kestrel Logistics UAB', 'Kestrel'],
    ['one word of several', 'Kestrel UAB', 'Marlin Kestrel Holdings Ltd'],
    ['the sound of one word', 'Emma UAB', 'YMA'],
    ['a first name in another language', 'Jean Baltic SARL', 'IAN LIMITED'],
    ['a word of four letters with one more', 'UAB Uosis', 'OSIS'],
    ['another country', 'Commercial Bank of Chad', 'Commercial Bank of China'],
  ])('%s', (_, one, other) => {
    expect(alike(one, other, 'organisation')).toBeLessThan(0.78);
  });
});

describe('words', () => {
  test.each<[string, string, string[]]>([
    ['Iwan Sampel', 'SAMPLE, Iván Petrov', ['SAMPLE', 'Iván']],
    ['Abdulrahman Noor', '‘Abd al-Raḥmān Nūr', ['‘Abd', 'al-Raḥmān', 'Nūr']],
    ['No one Here', 'Ivan Sample', []],
  ])('%s: those of %s that have one like them are named as they stand', (one, other, expected) => {
    const { pairs } = compareNames(normalizeName(one, 'person'), normalizeName(other, 'person'));
    expect(
      wordsAmong(
        other,
        pairs.map(({ theirs }) => theirs),
      ),
    ).toEqual(expected);
  });

  test('two neighbours that changed places are one slip, two other letters are two', () => {
    const byLetters = (one: string, other: string) =>
      compareNames(normalizeName(one, 'person'), normalizeName(other, 'person'), {
        parts: { ...allParts, sounds: false },
      }).value;
    expect(byLetters('Castillo', 'Catsillo')).toBeGreaterThan(byLetters('Castillo', 'Cannillo'));
  });

  test('two numbers are a series of one house', () => {
    const { pairs } = compareNames(
      normalizeName('Meridian Fund 34', 'organisation'),
      normalizeName('Meridian Fund 35', 'organisation'),
    );
    expect(pairs.find(({ ours }) => ours === '34')).toMatchObject({ theirs: '35', how: 'number' });
  });
});

const text = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 60 }), anyText({ maxLength: 60 }));

/** Of a listed person of one heavy word, and of a country in the name of a listed company, the sides differ. */
const isOneSided = ({ kind, tokens }: NormalizedName) =>
  kind === 'person' ? tokens.filter(({ weight }) => weight > 0.2).length === 1 : tokens.some(({ isPlace }) => isPlace);

describe('any two texts', () => {
  test('are compared alike from both sides, but for people of one word and places of companies, between 0 and 1', () => {
    fc.assert(
      fc.property(text, text, kind, (one, other, of) => {
        const value = alike(one, other, of);
        if (![one, other].some((name) => isOneSided(normalizeName(name, of))))
          expect(value).toBeCloseTo(alike(other, one, of), 9);
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
      }),
      { numRuns: 400 * runs },
    );
  });

  test('a name is wholly like itself in any order of its words', () => {
    const word = fc.stringMatching(/^[b-z]{5,9}$/);
    fc.assert(
      fc.property(fc.uniqueArray(word, { minLength: 2, maxLength: 5 }), (words) => {
        expect(alike(words.join(' '), words.toReversed().join(' '))).toBeGreaterThan(0.99);
      }),
      { numRuns: 200 * runs },
    );
  });

  test.each(['', '😀😀', '\u0301\u0301', '--- ///', '\u202e'])('%j is no name, and like none', (nothing) => {
    expect(normalizeName(nothing, 'person').tokens).toEqual([]);
    expect(alike(nothing, nothing)).toBe(0);
  });

  test('a sign that becomes many letters makes no longer word than others', () => {
    const [word] = normalizeName('ﷺ'.repeat(maxNameLetters).replace(/ /g, ''), 'person').tokens;
    const [endless] = normalizeName('㍍'.repeat(maxNameLetters), 'person').tokens;
    expect([word?.text.length, endless?.text.length]).toEqual([5, 60]);
  });

  test('what is too long is cut', () => {
    const long = 'abcdefgh '.repeat(5000);
    expect(normalizeName(long, 'person')).toEqual(normalizeName(long.slice(0, maxNameLetters), 'person'));
  });
});

describe('facts', () => {
  const none = { birthDates: [], countries: [], identifiers: [] };
  const born = (...birthDates: string[]) => ({ ...none, birthDates });
  test.each([
    ['same', '1980-02-03', '1980-02-03'],
    ['same', '1980-02-03', '1980'],
    ['close', '1980-02-03', '1980-03-02'],
    ['close', '1980-02-03', '1980-02-08'],
    ['close', '1980', '1981'],
    ['different', '1980-02-03', '1971-05-06'],
    ['different', '1980', '1982'],
  ])('a date of birth: %s', (verdict, one, other) => {
    expect(compareFacts(born(one), born(other)).birthDate).toBe(verdict);
    expect(compareFacts(born(other), born(one)).birthDate).toBe(verdict);
  });

  test('the best of several dates counts', () => {
    expect(compareFacts(born('1980'), born('1960', '1980')).birthDate).toBe('same');
    expect(compareFacts(none, born('1960')).birthDate).toBe('unknown');
  });

  test('what agrees lifts, what differs lowers, nothing makes a name whole, and only a number makes up for one', () => {
    const all = { birthDates: ['1980'], countries: ['LT'], identifiers: ['AB-12 34'] };
    const facts = compareFacts(all, { ...all, identifiers: ['ab1234'] });
    expect([900, 700, 0].map((permille) => withFacts(permille, facts))).toEqual([981, 943, 811]);
    expect(withFacts(0, { ...facts, identifier: 'unknown' })).toBe(0);
    const other = compareFacts(all, { birthDates: ['1960'], countries: ['US'], identifiers: ['7'] });
    expect(withFacts(900, other)).toBe(790);
  });
});
