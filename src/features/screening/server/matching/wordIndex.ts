/** The words of all names of one kind, each once and by its number, found by those that are like them. */
import { getWeight, makeToken, type NameKind, type Token } from './fold.ts';
import { getHash, KeyIndex } from './keyIndex.ts';
import { NumberList } from './numberList.ts';
import { Remembered } from './remembered.ts';
import { allParts, getSimilarity, mayBeAlike, type Outline } from './similarity.ts';
import { getConsonants, getPersian } from './sounds.ts';
import { StringPool } from './textTable.ts';
import { getKeys, hasKey } from './wordKeys.ts';

/** Words that are like one, in the order in which they are found, and how much each is. */
export interface Alike {
  words: readonly number[];
  values: readonly number[];
}
const noNames: Alike = { words: [], values: [] };
/** Pairs of words, each word that was asked for as some more, and tokens. */
const maxRemembered = { pairs: 2_000_000, asked: 20, tokens: 50_000 };

/** words that are compared between two pauses */
const pauseWords = 200;

/** How a word is written, as bits of a number beside it. */
const [bareBit, syllableBit, fatherBit] = [1, 2, 4];
const writtenBits = 3;

export class WordIndex {
  readonly #kind: NameKind;
  readonly #texts = new StringPool();
  readonly #keys = new KeyIndex();
  /** names that have each word */
  readonly #counts = new NumberList();
  readonly #letters = new NumberList();
  readonly #soundLetters = new NumberList();
  readonly #outlines = new NumberList();
  #weights = new Float64Array(0);
  #initials = new Uint8Array(0);
  #names = 0;
  readonly #alike = new Remembered<string, Alike>(
    maxRemembered.pairs,
    ({ words }) => words.length + maxRemembered.asked,
  );
  readonly #tokens = new Remembered<number, Token>(maxRemembered.tokens);

  constructor(kind: NameKind) {
    this.#kind = kind;
  }

  get size(): number {
    return this.#texts.size;
  }

  get bytes(): number {
    const lists = [this.#texts, this.#keys, this.#counts, this.#letters, this.#soundLetters, this.#outlines];
    return lists.reduce((sum, { bytes }) => sum + bytes, this.#weights.byteLength + this.#initials.byteLength);
  }

  /** Words of one name: how each is written, which `tokenAt` and `getWord` read. */
  add(tokens: readonly Token[]): number[] {
    return tokens.map((token, i) => {
      const word = this.#texts.add(token.text);
      if (word === this.#counts.length) this.#addNew(token, word);
      if (tokens.findIndex(({ text }) => text === token.text) === i) this.#counts.set(word, this.#counts.at(word) + 1);
      return writtenAs(word, token);
    });
  }

  #addNew(token: Token, word: number): void {
    // the first look-ups find most words made
    this.#tokens.keep(writtenAs(word, token), token);
    this.#counts.push(0);
    this.#keys.add(getKeys(token));
    this.#letters.push(token.letters);
    this.#soundLetters.push(token.soundLetters);
    this.#outlines.push(getOutline(token));
  }

  /** To be called once, when all `names` are added: how many share a word is known then. */
  *seal(names: number): Generator<void, void> {
    yield* this.#keys.seal();
    this.#names = names;
    this.#weights = new Float64Array(this.size);
    this.#initials = new Uint8Array(this.size);
    for (let word = 0; word < this.size; word++) {
      const text = this.textAt(word);
      this.#initials[word] = text.charCodeAt(0);
      this.#weights[word] = getWeight(text, this.#kind, this.#isBareAt(word)) * this.#rarityAt(word);
      if (word % 1000 === 0) yield;
    }
  }

  #isBareAt(word: number): boolean {
    return ((this.#outlines.at(word) >>> writtenFrom) & bareBit) !== 0;
  }

  textAt(word: number): string {
    return this.#texts.getText(word);
  }

  /** Of names that have it. */
  countAt(word: number): number {
    return this.#counts.at(word);
  }

  weightAt(word: number): number {
    return this.#weights[word] ?? 0;
  }

  /** The code of its first letter. */
  initialAt(word: number): number {
    return this.#initials[word] ?? 0;
  }

  /** Of a token whose words may have been joined: it has a weight of its own. */
  getWeight(token: Token): number {
    const word = this.#texts.find(token.text);
    return word < 0 ? token.weight : token.weight * this.#rarityAt(word);
  }

  /** Words that are this one, or spelt as a name for which it stands. */
  spelt(text: string): number[] {
    const key = `=${text}`;
    return this.#keys.owners(key).filter((word) => hasKey(this.tokenAt(word), key));
  }

  /** Words of the consonants of one that is written without vowels. */
  ofConsonants(bare: string): number[] {
    const keys = new Set([`.${getConsonants(bare, true)}`, `.${getPersian(bare)}`]);
    return [...keys].flatMap((key) => this.#keys.owners(key).filter((word) => hasKey(this.tokenAt(word), key)));
  }

  /** Words that are like this one, and how much. Pauses after some hundred that are looked at. */
  *alike(token: Token): Generator<undefined, Alike> {
    const key = `${token.text}${token.isBare ? '~' : ''}${token.isSyllable ? '.' : ''}`;
    return this.#alike.get(key) ?? this.#alike.keep(key, yield* this.#findAlike(token));
  }

  *#findAlike(token: Token): Generator<undefined, Alike> {
    const [words, values]: [number[], number[]] = [[], []];
    const met = new Set<number>();
    let looked = 0;
    // of others no outline says that they are not alike
    const isOutlined = !token.isBare && token.text.length > 1;
    const code = codeBits(token);
    for (const key of getKeys(token)) {
      const isRead = !isOutlined || key.startsWith('%');
      for (const word of this.#keys.owners(key)) {
        if (!isRead && !this.#mayBeAlike(token, code, word)) continue;
        if (++looked % pauseWords === 0) yield;
        const value = met.has(word) ? 0 : this.#likeness(token, word, key, met);
        if (value === 0) continue;
        words.push(word);
        values.push(value);
      }
    }
    return words.length === 0 ? noNames : { words, values };
  }

  /** 0 also of a word that does not have the key. */
  #likeness(token: Token, word: number, key: string, met: Set<number>): number {
    const other = this.tokenAt(word);
    if (!hasKey(other, key)) return 0;
    met.add(word);
    return getSimilarity(token, other, allParts).value;
  }

  #mayBeAlike(token: Token, code: number, word: number): boolean {
    const outline = this.#outlines.at(word);
    if ((outline & specialBit) !== 0) return true;
    outlined.length = outline & 0x7f;
    outlined.soundLength = (outline >>> 7) & 0xff;
    outlined.isOfCode = (outline & codeMask) === code;
    outlined.letters = this.#letters.at(word);
    outlined.soundLetters = this.#soundLetters.at(word);
    return mayBeAlike(token, outlined);
  }

  /** The token of a word as it was written first. */
  tokenAt(word: number): Token {
    return this.getToken((word << writtenBits) | (this.#outlines.at(word) >>> writtenFrom));
  }

  /** A word as a name writes it. What comes from here is shared: who needs one twice in a name copies it. */
  getToken(written: number): Token {
    const known = this.#tokens.get(written);
    if (known) return known;
    const [isVowelless, isSyllable] = [(written & bareBit) !== 0, (written & syllableBit) !== 0];
    const token = makeToken({ text: this.textAt(getWord(written)), isBare: isVowelless, isSyllable }, this.#kind);
    if ((written & fatherBit) !== 0) token.isFather = true;
    return this.#tokens.keep(written, token);
  }

  #rarityAt(word: number): number {
    return getRarity(this.countAt(word), this.#names);
  }
}

/** Which word it is, of a word as a name writes it. */
export const getWord = (written: number): number => written >>> writtenBits;

const writtenAs = (word: number, { isBare: isVowelless, isSyllable, isFather }: Token): number =>
  (word << writtenBits) | (isVowelless ? bareBit : 0) | (isSyllable ? syllableBit : 0) | (isFather ? fatherBit : 0);

/**
 * What is looked at before a word is read, in the bits of a number: its length (7), that of its sound (8), some of its
 * code (12), whether it is special (1), and how it is written (2).
 */
function getOutline(token: Token): number {
  const { text, sound, stands, korean, isBare, isSyllable, isNumber } = token;
  const isSpecial = isBare || isSyllable || isNumber || korean !== '' || stands.length > 0 || text.length === 1;
  const written = (isBare ? bareBit : 0) | (isSyllable ? syllableBit : 0);
  return text.length | (sound.length << 7) | codeBits(token) | (isSpecial ? specialBit : 0) | (written << writtenFrom);
}
const codeMask = 0xfff << 15;
const specialBit = 1 << 27;
const writtenFrom = 28;
const codeBits = ({ code }: Token): number => (getHash(code) << 15) & codeMask;
const outlined: Outline = { length: 0, soundLength: 0, letters: 0, soundLetters: 0, isOfCode: false };

/** A word that many of `all` names have says less, down to half of what it would weigh alone. */
const getRarity = (count: number, all: number): number =>
  count <= 3 ? 1 : Math.max(0.5, 1 - Math.log(count / 3) / Math.log(Math.max(10, all)));
