/** How much an offer, its codes and time take. */
import { payments } from '#shared/limits.ts';

export const couponLimits = {
  ...{ maxTitle: 70, maxDescription: 1000, maxTerms: 2000, maxOther: 2000 },
  ...{ maxLabel: 40, maxAddress: 500, maxPerPerson: 100, maxName: 70 },
  euroMostMinor: payments.amountMostMinor,
  /** seconds: 10 000 hours */
  secondsMost: 36_000_000,
  /** after it went on sale */
  newDays: 7,
  /** with fewer codes left than either, an offer says 'last codes' */
  lastCodes: { under: 10, permille: 100 },
} as const;

export const codeLimits = {
  ...{ maxLetters: 64, maxAtOnce: 10_000, maxBatches: 500, lettersShown: 4, shownFrom: 12 },
  /** of 10 000 codes of 64 letters, with room for others than of the Latin alphabet */
  maxBodyBytes: 1_000_000,
} as const;

/** As sent; the browser crops and makes them smaller. */
export const pictureLimits = {
  logo: { width: 512, height: 512, maxBytes: 200_000 },
  bg: { width: 1080, height: 720, maxBytes: 400_000 },
} as const;

/** After so many days a picture that no offer has is deleted; a proposal that names one is decided long before. */
export const unusedPictureDays = 30;

/** Seconds that one staff user gives on a day without a second person. */
export const timeAloneSeconds = 86_400;

/** Time for many people, as one file. */
export const timeFileLimits = { maxRows: 5_000, maxLine: 1_000_000, maxBodyBytes: 500_000 } as const;

/** The age from which somebody is offered gambling (category GMBL). */
export const gamblingAge = 18;

/** Offers of one answer to a device, and purchases of a person that it is sent. */
export const offerPages = { perPage: 50, maxPurchases: 500 } as const;

/** The newest purchases of an offer, as staff see them. */
export const shownSales = 100;
