/** Payments like one to be created: how far back, how many are named, and how often one person may ask. */
export const alikePayments = { withinMs: 30 * 86_400_000, named: 10, most: 60, perMs: 60_000 } as const;

/** Verification of payee: how often one person may ask in how long, so that no one tries names one after the other. */
export const payeeChecks = { most: 30, perMs: 60_000 } as const;

/**
 * A payee check counts for a day. A waiting payment is checked again before that, so that its approval never has to
 * wait for the payee's bank. A bank that is asked answers within so long, or not at all (EPC VoP: 5 s at most), ms.
 */
export const payeeVerification = {
  countsMs: 24 * 3_600_000,
  againMs: 23 * 3_600_000,
  timeoutMs: 4_000,
  maxAnswerBytes: 16_384,
  atOnce: 20,
  pauseMs: 10_000,
} as const;

/** Payees that are offered again: how many, out of how many of the newest payments. */
export const payees = { most: 200, among: 2000 } as const;
