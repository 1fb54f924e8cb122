/**
 * Files of the rail (ISO 20022) that we read: bytes, and how deep elements are nested. Our messages need 13 levels.
 * Larger ones than `readAtOnceBytes` are read in a worker thread; that many bytes take the event loop for about 3 ms.
 */
export const railFiles = { maxBytes: 20 * 1024 * 1024, readAtOnceBytes: 64 * 1024, maxDepth: 32 } as const;
