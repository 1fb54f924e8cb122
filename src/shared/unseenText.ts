/** Text that no one sends by accident, and characters that no one sees. */

/** Text no one sends by accident: NUL and half of a surrogate pair. */
export function isHostileText(text: string): boolean {
  return text.includes('\0') || /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.test(text);
}

/**
 * Characters that no one sees or that turn the direction of others: control, format, line and paragraph separators,
 * half of a surrogate pair, private use, and what Unicode lets programs leave out (Default_Ignorable_Code_Point, UAX
 * 44); the Braille blank too. `hidden_characters()` in the database is the same.
 */
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** True if the text holds a character that no one sees. No name does. */
export function hasHiddenCharacter(text: string): boolean {
  return text.search(hidden) >= 0;
}

/**
 * The text without characters that no one sees: for names that no person chose at this moment, such as those of files.
 */
export function withoutHiddenCharacters(text: string): string {
  return text.replace(hidden, '');
}

/** The text with a space in their place: in texts of other programs they part words. */
export function withSpacesForHidden(text: string): string {
  return text.replace(hidden, ' ');
}

/** The text with the sign for what cannot be read (U+FFFD) in place of what no one sends by accident. */
export function withoutHostileText(text: string): string {
  return isHostileText(text)
    ? text.replace(/\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '\uFFFD')
    : text;
}

/** The text with a name in the place of each character that no one sees: 'Rech[U+00AD]nung'. */
export function withNamedCharacters(text: string): string {
  return text.replace(hidden, (character) => {
    const number = character.codePointAt(0) ?? 0;
    return `[U+${number.toString(16).toUpperCase().padStart(4, '0')}]`;
  });
}
