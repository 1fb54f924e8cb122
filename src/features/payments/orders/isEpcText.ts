/** 331 bytes at most, says EPC069-12; each may be a character that is written as several. */
const maxLetters = 1000;

/** True for a text that begins as the text of a payment's QR code does, whether the rest of it is right or not. Pure. */
export const isEpcText = (text: string): boolean => text.length <= maxLetters && /^\s*BCD\s*[\r\n]/.test(text);
