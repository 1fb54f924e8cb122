/** The executor's pause while payments that other processes have approved keep coming, ms. */
export const executorBusyMs = 10;

/** The executor takes at most so many payments in one batch (performance notes). */
export const executorBatch = 256;

/** The SEPA rail. Times in ms. */
export const rail = {
  /** transfers of a pacs.008 that is not instant */
  transfersBatch: 500,
  /**
   * transfers or returns of a long file that are booked in one transaction; an instant payment waits for one such at
   * most
   */
  maxSlice: 250,
  /** files that are written in one transaction, or taken in one round */
  messagesBatch: 100,
  /** a look into the folder, and for payments whose cut-off has come */
  pauseMs: 1000,
  /** the same while files keep coming */
  busyMs: 50,
  /**
   * an instant transfer is answered within this time, or the payer learns that it is not (Regulation (EU)
   * 2024/886)
   */
  instantMs: 10_000,
  /** so much later we ask what became of it (pacs.028) */
  enquiryMarginMs: 5_000,
} as const;
