/** An element's children, held against the model of its type, and the values in them. */
import { payments } from '#shared/limits.ts';
import type { Many, Model, Single } from './model.ts';
import { errorAt, type XmlElement } from './tree.ts';
import { count, type Form, minorUnits } from './values.ts';

/** The children of an element whose model fits. */
export class Parts<Word extends string> {
  readonly element: XmlElement;
  readonly #model: Model<never>;
  /** for each place of the model, which child is the first there: the children are in the order of the model */
  readonly #starts: readonly (number | undefined)[];

  /** Throws `MessageError` where a child is missing, unknown, doubled or out of order. */
  constructor(element: XmlElement, model: Model<Word>) {
    this.element = element;
    this.#model = model;
    this.#starts = placeChildren(element, model);
  }

  all(name: Many<Word> | Single<Word>): readonly XmlElement[] {
    const { children } = this.element;
    const start = this.#starts[this.#model.placeOf.get(name) ?? -1] ?? children.length;
    let end = start;
    while (children[end]?.name === name) end++;
    return children.slice(start, end);
  }

  maybe(name: Single<Word>): XmlElement | undefined {
    const child = this.element.children[this.#starts[this.#model.placeOf.get(name) ?? -1] ?? -1];
    return child?.name === name ? child : undefined;
  }

  /** The child, which a rail needs even where the schema leaves it open. */
  one(name: Single<Word>): XmlElement {
    const child = this.maybe(name);
    if (!child) throw errorAt(this.element, 'element-missing', name);
    return child;
  }

  /** The text of that child. */
  value(name: Single<Word>, form: Form): string {
    return getContent(this.one(name), form);
  }

  maybeValue(name: Single<Word>, form: Form): string | undefined {
    const child = this.maybe(name);
    return child && getContent(child, form);
  }

  /** The children of that child. */
  parts<Inner extends string>(name: Single<Word>, model: Model<Inner>): Parts<Inner> {
    return new Parts(this.one(name), model);
  }

  maybeParts<Inner extends string>(name: Single<Word>, model: Model<Inner>): Parts<Inner> | undefined {
    const child = this.maybe(name);
    return child && new Parts(child, model);
  }
}

/** The words of a model, and the parts by it. */
export type WordsOf<M> = M extends Model<infer Word> ? Word : never;
export type PartsBy<M> = Parts<WordsOf<M>>;

function placeChildren(element: XmlElement, { placeOf, particles }: Model<never>): (number | undefined)[] {
  checkAttributes(element);
  if (/[^ \t\r\n]/.test(element.text)) throw errorAt(element, 'text-unexpected');
  const starts = new Array<number | undefined>(particles.length);
  let last = -1;
  for (const [i, child] of element.children.entries()) {
    const place = placeOf.get(child.name) ?? -1;
    if (place < last || (place === last && !particles[place]?.isMany)) throw errorAt(child, 'element-unexpected');
    if (place !== last) starts[place] = i;
    last = place;
  }
  const missing = particles.find(({ isNeeded }, place) => isNeeded && starts[place] === undefined);
  if (missing) throw errorAt(element, 'element-missing', missing.names);
  return starts;
}

function checkAttributes(element: XmlElement): void {
  if (element.hasOtherAttribute) throw errorAt(element, 'attribute-unexpected');
}

/** The text of an element without children. */
export function getContent(element: XmlElement, form: Form): string {
  checkAttributes(element);
  if (element.children[0]) throw errorAt(element.children[0], 'element-unexpected');
  const value = form.read ? form.read(element.text) : element.text;
  const wrong = form(value);
  if (wrong) throw errorAt(element, wrong);
  return value;
}

/** An amount of euros in cents: above zero, two places at most, no more than SEPA carries or than `most`. */
export function getAmount(element: XmlElement, most: bigint = payments.amountMostMinor): bigint {
  const minor = getAnyAmount(element);
  if (minor === 0n || minor > most) throw errorAt(element, 'amount-not-valid');
  return minor;
}

/** Any amount of euros in cents, also none. */
export function getAnyAmount(element: XmlElement): bigint {
  const minor = minorUnits(getContent(element, () => undefined));
  if (element.currency !== payments.currency) throw errorAt(element, 'currency-not-valid');
  if (minor === null) throw errorAt(element, 'amount-not-valid');
  return minor;
}

/** Holds the number of transactions and the control sum, where they are given, against the amounts that follow. */
export function checkTotals(
  parts: { maybe(name: 'NbOfTxs' | 'CtrlSum'): XmlElement | undefined },
  amounts: readonly bigint[],
): void {
  const [number, sum] = [parts.maybe('NbOfTxs'), parts.maybe('CtrlSum')];
  if (number && BigInt(getContent(number, count)) !== BigInt(amounts.length)) throw errorAt(number, 'count-differs');
  if (sum) checkSum(sum, amounts);
}

/** Holds a sum against the amounts that follow. A control sum has no currency. */
export function checkSum(element: XmlElement, amounts: readonly bigint[], currency?: string): void {
  const minor = minorUnits(getContent(element, () => undefined));
  if (element.currency !== currency) throw errorAt(element, 'currency-not-valid');
  if (minor !== amounts.reduce((sum, amount) => sum + amount, 0n)) throw errorAt(element, 'sum-differs');
}
