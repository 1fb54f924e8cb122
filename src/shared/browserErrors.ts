/**
 * The refusals that the browser finds by itself too. Its scripts hold these alone, since each answer of the server
 * brings its own sentence; `errors.ts` has all.
 */
export const browserErrors = {
  'invalid-input': { status: 400, title: 'Some fields are not right.' },
  'not-signed-in': { status: 401, title: 'There is no valid session.' },
  'internal-error': { status: 500, title: 'Something went wrong on our side.' },
  'try-again-later': { status: 503, title: 'Not available for the moment. Try again shortly.' },
  'approval-rejected': { status: 409, title: 'This was rejected on the device.' },
} as const;
