import * as z from 'zod/mini';

/** 1–100 characters that are not all blank. */
export const noteText = z.string().check(z.trim(), z.minLength(1), z.maxLength(100));

export function formatCount(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length;
}
