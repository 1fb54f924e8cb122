/**
 * Regulations of the European Union under which assets are frozen, by what they are about. A number is the official one
 * (EUR-Lex).
 */
export const freezeRegulations = {
  '2001/2580': 'Council Regulation (EC) No 2580/2001 (terrorism)',
  '2002/881': 'Council Regulation (EC) No 881/2002 (ISIL and Al-Qaida)',
  '2006/765': 'Council Regulation (EC) No 765/2006 (Belarus)',
  '2011/359': 'Council Regulation (EU) No 359/2011 (human rights in Iran)',
  '2011/753': 'Council Regulation (EU) No 753/2011 (Afghanistan)',
  '2012/36': 'Council Regulation (EU) No 36/2012 (Syria)',
  '2012/267': 'Council Regulation (EU) No 267/2012 (Iran)',
  '2014/208': 'Council Regulation (EU) No 208/2014 (misuse of Ukrainian state funds)',
  '2014/269': 'Council Regulation (EU) No 269/2014 (territorial integrity of Ukraine)',
  '2016/1686': 'Council Regulation (EU) 2016/1686 (ISIL and Al-Qaeda)',
  '2017/1509': 'Council Regulation (EU) 2017/1509 (North Korea)',
  '2018/1542': 'Council Regulation (EU) 2018/1542 (chemical weapons)',
  '2019/796': 'Council Regulation (EU) 2019/796 (cyber-attacks)',
  '2020/1998': 'Council Regulation (EU) 2020/1998 (human rights)',
  '2024/2642': 'Council Regulation (EU) 2024/2642 (destabilising activities of Russia)',
} as const;
export type FreezeRegulation = keyof typeof freezeRegulations;

export function isFreezeRegulation(value: unknown): value is FreezeRegulation {
  return typeof value === 'string' && Object.hasOwn(freezeRegulations, value);
}

interface LetterTexts {
  /** of the notice on the devices */
  heading: string;
  lines: { label: string; value: string }[];
  /** the message that a company reads */
  words: string;
}

/** The fixed letter: what is frozen and by which law, and nothing of how the bank came to it. */
export function freezeLetter(regulation: FreezeRegulation, client: string): LetterTexts {
  const law = freezeRegulations[regulation].replace(/ \([^()]*\)$/, '');
  return {
    heading: 'Your assets are frozen',
    lines: [
      { label: 'Client', value: client },
      { label: 'By', value: law },
    ],
    words:
      `The assets of ${client} at our bank are frozen under ${law}. We may not pay from your accounts, ` +
      'nor make money available to you, until the law allows it. Payments that had not left are shown as Blocked. ' +
      'You may ask the competent authority of your country to release money for basic needs, ' +
      'and the Council of the European Union to look at the decision again.',
  };
}
