/** What a client is sent about its closing. None of it says why. Pure. */
import { noticeDays } from './rules.ts';

export type ClosingEvent = 'given' | 'asked' | 'withdrawn' | 'closed';

interface ClosingTexts {
  /** of the notice on the devices */
  heading: string;
  lines: { label: string; value: string }[];
  /** the message that a company reads */
  words: string;
}

/** `day`: the first bank day on which the client may be closed. */
export function closingTexts(event: ClosingEvent, client: string, day: string): ClosingTexts {
  const named = { label: 'Client', value: client };
  switch (event) {
    case 'given':
      return {
        heading: 'We will close your accounts',
        lines: [named, { label: 'Not before', value: day }],
        words:
          `We give you ${noticeDays} days of notice: on ${day} or later we will close your accounts. ` +
          'Until then they work as before. Please move your money to another bank and end your cards by that day.',
      };
    case 'asked':
      return {
        heading: 'We are closing your accounts, as you asked',
        lines: [named, { label: 'Not before', value: day }],
        words:
          `As you asked, we will close your accounts on ${day} or later, once they are empty. Please ` +
          'move your money to another bank and end your cards.',
      };
    case 'withdrawn':
      return {
        heading: 'Your accounts stay open',
        lines: [named, { label: 'Notice taken back', value: day }],
        words: `We take back our notice to close your accounts on ${day} or later. Your accounts stay open.`,
      };
    case 'closed':
      return {
        heading: 'Your accounts are closed',
        lines: [named],
        words:
          'We have closed your accounts. You can still read what happened ' +
          'on them. Please contact us if you have questions.',
      };
  }
}
