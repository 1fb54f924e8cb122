/** A word of a name as it is compared: small Latin letters and digits. */
export interface Word {
  text: string;
  /** written in a script without vowels */
  isBare: boolean;
  /** a character that is a syllable, of Chinese or Korean */
  isSyllable: boolean;
}
