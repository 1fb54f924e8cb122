/** Words that one name writes together and the other apart: 'vanderbilt' and 'van der bilt'. Pure. */
import { spelling, type Token, tokenOf } from './fold.ts';
import { bonesOf } from './sounds.ts';

/** Words that may be written as one: 'abd al rahman'. */
export const joinedMost = 3;

/** Neighbours, as they would be as one word. */
interface Span {
  tokens: readonly Token[];
  text: string;
  spelling: string;
  sound: string;
}

/** What the words of the other side are, so that a span can be one of them. */
interface Wholes {
  spellings: ReadonlySet<string>;
  sounds: ReadonlySet<string>;
  /** of words in a script without vowels, or of those in letters beside such words */
  bones: ReadonlySet<string>;
}

/** Both names, with those words joined that the other has as one. */
export function joinWords(ours: readonly Token[], theirs: readonly Token[]): [Token[], Token[]] {
  return [joinTowards(ours, theirs), joinTowards(theirs, ours)];
}

function joinTowards(tokens: readonly Token[], towards: readonly Token[]): Token[] {
  const spans = spansOf(tokens);
  const wholes = wholesOf(towards, tokens);
  const out: Token[] = [];
  for (let i = 0; i < tokens.length; ) {
    const span = spans[i]?.find((one) => isWhole(one, wholes));
    const token = tokens[i];
    if (span) out.push(joinedToken(span.tokens));
    else if (token) out.push(token);
    i += span ? span.tokens.length : 1;
  }
  return out;
}

function wholesOf(towards: readonly Token[], tokens: readonly Token[]): Wholes {
  const isBare = tokens.some((token) => token.isBare);
  const others = towards.filter((token) => token.isBare !== isBare && token.bones.length > 2);
  return {
    spellings: new Set(towards.map(({ text }) => spelling(text))),
    sounds: new Set(towards.filter(({ sound }) => sound.length > 4).map(({ sound }) => sound)),
    bones: new Set(others.map(({ bones }) => bones)),
  };
}

/** A word that the other side has by itself stays as it is, unless it is as small as 'al'. */
const isWhole = ({ tokens, text, spelling: spelt, sound }: Span, { spellings, sounds, bones }: Wholes): boolean =>
  (spellings.has(spelt) || sounds.has(sound) || (bones.size > 0 && bones.has(bonesOf(text)))) &&
  !tokens.some((token) => token.text.length > 3 && spellings.has(spelling(token.text)));

/** A look-up compares one name with thousands: its spans are made once. */
let last: { tokens: readonly Token[]; spans: Span[][] } = { tokens: [], spans: [] };

/** The spans from each word on, the longest first. */
function spansOf(tokens: readonly Token[]): Span[][] {
  if (last.tokens === tokens) return last.spans;
  const spans = tokens.map((_, at) =>
    [joinedMost, 2].flatMap((length) => (at + length <= tokens.length ? [spanOf(tokens.slice(at, at + length))] : [])),
  );
  if (tokens.length > 6) last = { tokens, spans };
  return spans;
}

function spanOf(tokens: readonly Token[]): Span {
  const text = tokens.map((token) => token.text).join('');
  return { tokens, text, spelling: spelling(text), sound: tokens.map(({ sound }) => sound).join('') };
}

function joinedToken(span: readonly Token[]): Token {
  const token = tokenOf(
    {
      text: span.map(({ text }) => text).join(''),
      isBare: span.every(({ isBare }) => isBare),
      isSyllable: span.every(({ isSyllable }) => isSyllable),
    },
    'person',
  );
  return { ...token, weight: Math.max(...span.map(({ weight }) => weight)) };
}
