/** What staff decide about a file of a case (specification, back office, section 4: statuses of documents). Pure. */
export const fileReviews = {
  approve: { verb: 'Approve', status: 2, words: 'Approved' },
  return: { verb: 'Return', status: 5, words: 'Return' },
  hold: { verb: 'Hold', status: 9, words: 'Hold' },
  decline: { verb: 'Decline', status: 4, words: 'Declined' },
} as const;
export type FileReview = keyof typeof fileReviews;

/** Of a file that no one has reviewed. */
export const submitted = { status: 0, words: 'Submited' } as const;

export function getReview(status: number): { status: number; words: string } {
  return Object.values(fileReviews).find((one) => one.status === status) ?? submitted;
}
