import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

/** Asking for random bytes costs more than the rest of an id, so they are fetched for some hundred ids at once. */
const bytesOfId = 16;
const fetched = Buffer.allocUnsafeSlow(256 * bytesOfId);
let used = fetched.length;

function nextRandom(): Buffer {
  if (used === fetched.length) {
    randomFillSync(fetched);
    used = 0;
  }
  used += bytesOfId;
  return fetched.subarray(used - bytesOfId, used);
}

/** Those of one millisecond count up from a random number. */
let [last, count] = [0, 0];

/** The application makes ids. They sort by time of creation (UUIDv7, RFC 9562). */
export function newId(): string {
  const random = nextRandom();
  const now = Date.now();
  if (now > last) {
    last = now;
    // 31 bits of 32: there is room to count
    count = random.readUInt32BE(6) >>> 1;
  } else {
    count = (count + 1) >>> 0;
    if (count === 0) last++;
  }
  return v7({ random, msecs: last, seq: count });
}
