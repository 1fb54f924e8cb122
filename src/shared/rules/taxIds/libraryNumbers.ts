/** Numbers as the library judges them. */
import { stdnum } from 'stdnum';

/** Says of one kind of number whether a text is one. */
export type NumberCheck = (text: string) => boolean;

/**
 * One number of the library as it is; it throws at letters that it cannot clean and lets other scripts' digits pass.
 */
export function libraryNumber(country: string, name: string): NumberCheck {
  const validator = stdnum[country]?.[name];
  if (!validator) throw new Error(`The library knows no number ${country}.${name}.`);
  return (text) => {
    if (/[^\P{Nd}0-9]/u.test(text)) return false;
    try {
      return validator.validate(text).isValid;
    } catch {
      return false;
    }
  };
}
