/**
 * Words of companies: their forms, what thousands share, how words are shortened, numbers and countries. Written by us.
 * Pure.
 */
import anyAscii from 'any-ascii';
import { countryName } from '#shared/countries.ts';
import { getWords, standsFor } from './words.ts';

/** Forms of companies, by what they stand for. A form says next to nothing about who a company is. */
const legalForms: Readonly<Record<string, string>> = {
  limited: [
    'ltd, limited, llc, l l c, limited liability company, limited liability partnership, llp, ooo, gmbh, mbh, g m b h',
    'gesellschaft mit beschrankter haftung, sp z o o, sp z oo, spolka z o ' +
      'o, spzoo, uab, mb, sia, ou, doo, d o o, eood, ood, kft',
    'srl, s r l, sarl, s a r l, sl, s l, bv, b v, bvba, aps, as, pty, ' +
      'pte, pvt, private, proprietary, sdn bhd, bhd, tov, too',
    'obshchestvo s ogranichennoi otvetstvennostyu, obshchestvo s ogranichennoy otvetstvennostyu, wll, w l l, dmcc, sas',
    's de rl, s de rl de cv, srl de cv, eirl, sas de cv, gmbh and co kg, ' +
      'gmbh co kg, ltd co, co ltd, ltd sti, limited sirketi, ltee',
    'llc company, fze, fzco, fzc, fz llc, obshchestvo s ogranichennoi otvetstvennostiu, lda, ltda, cia ltda',
  ].join(', '),
  stock: [
    'plc, p l c, public limited company, ag, aktiengesellschaft, akg, ' +
      'sa, s a, spa, s p a, nv, n v, ab, oy, oyj, asa, se',
    'jsc, ojsc, pjsc, cjsc, ao, oao, pao, zao, ab publ, joint stock company, open joint stock company, kgaa, nyrt, zrt',
    'public joint stock company, closed joint stock company, joynt ' +
      'stock company, aktsionernoe obshchestvo, as publ, pt, tbk',
    'inc, incorporated, corp, corporation, co, company, cie, ' +
      'compagnie, kk, kabushiki kaisha, sab, sab de cv, sa de cv, a s',
    'sac, sal, sal offshore, bsc, saog, saoc, qsc, psc, joint stock, otkrytoe aktsionernoe obshchestvo',
    'zakrytoe aktsionernoe obshchestvo, publichnoe aktsionernoe obshchestvo, aktiebolag, aktiebolaget, osakeyhtio',
    'dd, d d, ad, a d, sociedad anonima, societe anonyme, tas, anonim sirketi, as turkey',
  ].join(', '),
  partnership:
    'kg, ohg, gbr, lp, limited partnership, partnership, snc, scs, sc, ' +
    'sociedad civil, spr de ri, ii, vsi, ev, e v, foundation inc',
};

/** Words that thousands of companies share; a company is hardly recognised by them. */
const sharedWords =
  'bank banco banque group gruppe groupe grupo holding holdings international trading trade ' +
  'general global industries industry industrial enterprises enterprise services service company ' +
  'investment investments capital finance financial development engineering construction ' +
  'technology technologies systems solutions shipping marine maritime transport logistics export ' +
  'import commercial business management consulting energy oil gas petroleum national ' +
  'corporation production center centre institute organization organisation foundation charity ' +
  'association society union ministry department office bureau agency airlines aviation motor ' +
  'motors precision equipment electronics electric products materials chemical trust fund';

/** Words of companies as they are shortened and bent. The first of a row stands for all. */
const companySpellings = [
  'industries industry industrial ind inds',
  'trading trade trdg trad',
  'shipping shpg',
  'organization organisation org',
  'services service serv svc svcs',
  'international intl',
  'development developments dev',
  'engineering engineers eng engr',
  'manufacturing manufacturers manufacture mfg',
  'department dept',
  'university univ',
  'technology technologies technical tech technologic',
  'construction constructions constr constrn const',
  'brothers bros',
  'association assoc assn',
  'airlines airline airways air',
  'center centre ctr',
  'imports import imp',
  'exports export exp',
  'investments investment invest inv',
  'management mgmt mgt',
  'national natl',
  'group gruppe groupe grupo gruppa grp gp',
  'bank banco banque banka',
  'foundation fondation fundacion stiftung fdn fdtn',
  'holding holdings hldg hldgs',
  'transport transportation transports transp trans tpt',
  'systems system',
  'enterprises enterprise',
  'products product prods prod',
  'solutions solution',
  // 'min' is both: which one is meant, the other words say
  'ministry min',
  'supply supplies sup',
  'democratic dem',
  'republic rep',
  'telecommunications telecom telecoms telecommunication',
  'research res rsch',
  'property prop properties',
  // as of 'ministry'
  'mining min',
  'machinery mach',
  'exploration expl',
  'chemical chem chemicals',
  'financial fin finance',
  'communications comms communication',
  'laboratories labs lab laboratory',
  'insurance ins insur',
  'institute inst',
  'agricultural agric agri agr agriculture',
  'united utd',
  'equipment equip eqpt',
  'marine mar',
  'maritime marit mar',
  'electronics electronic electric electrical electr elec',
  'petroleum petr petrol petro',
  'commercial comm comml coml',
  'general gen genl',
] as const;

const numberWords =
  'one 1 two 2 three 3 four 4 five 5 six 6 seven 7 eight 8 nine 9 ten 10 eleven 11 twelve ' +
  '12 first 1 second 2 third 3 fourth 4 fifth 5 1st 1 2nd 2 3rd 3 4th 4 5th 5 ii 2 ' +
  'iii 3 iv 4 v 5 vi 6 vii 7 viii 8 ix 9 x 10 xi 11 xii 12 xiii 13 xiv 14 xv 15';
const tensWords = 'twenty 20 thirty 30 forty 40 fourty 40 fifty 50 sixty 60 seventy 70 eighty 80 ninety 90';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Names of countries that are one word. */
export const places: ReadonlySet<string> = new Set(
  letters
    .flatMap((first) => letters.map((second) => countryName(first + second)))
    .map((name) => anyAscii(name).toLowerCase())
    .filter((name) => /^[a-z]{4,}$/.test(name)),
);

const getPairs = (text: string) =>
  new Map([...text.matchAll(/(\S+) (\d+)/g)].map(([, word = '', digits = '']) => [word, Number(digits)]));

/** Cities, by the time zones of the IANA database, and words for a region or a branch. */
export const towns: ReadonlySet<string> = new Set(
  [
    ...Intl.supportedValuesOf('timeZone').flatMap((zone) => (zone.split('/').at(-1) ?? '').split(/[_-]/)),
    ...getWords(
      'europe european eu baltic baltics asia africa america worldwide branch filialas filiale office nordic',
    ),
  ]
    .map((town) => anyAscii(town).toLowerCase())
    .filter((town) => /^[a-z]{4,}$/.test(town)),
);

export const shared: ReadonlySet<string> = new Set(getWords(sharedWords));
export const units: ReadonlyMap<string, number> = getPairs(numberWords);
export const tens: ReadonlyMap<string, number> = getPairs(tensWords);

/** From a word as it is shortened or bent to the one that it stands for. */
export const companySpelledAs: ReadonlyMap<string, readonly string[]> = standsFor(companySpellings);

/** Longest first: 'limited liability company' before 'limited'. Each as its words. */
export const legalPhrases: readonly { words: readonly string[]; form: string }[] = Object.entries(legalForms)
  .flatMap(([form, phrases]) => phrases.split(', ').map((phrase) => ({ words: getWords(phrase), form })))
  .sort((one, other) => other.words.length - one.words.length);
