/** The version of something that people change: what was shown is sent back, and 409 says that somebody was faster. */
import * as z from 'zod/mini';

/** As the database counts it: a whole number up to 2³¹ − 1; 0 where there is none yet. */
export const versionNumber = z.int32().check(z.minimum(0));
