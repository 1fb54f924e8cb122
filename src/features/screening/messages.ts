/**
 * What the specification has staff read about screening; apart from the texts of companies, whose first page must stay
 * small.
 */
export const screeningMessages = {
  listUploaded: '{list} List was successfully uploaded',
  userSubmitted: 'User was submitted for screening',
  userSubmitFailed: 'Error while submitted for screening',
} as const;
