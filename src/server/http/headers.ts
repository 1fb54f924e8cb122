/** Security headers of every answer (OWASP ASVS 5.0, 3.4). */
import { createHash } from 'node:crypto';

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self' blob:",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
};

/**
 * The content policy of the page itself: it allows the one inline style that the page holds, by its SHA-256.
 * @throws Error if the page holds two, since only one was meant
 */
export function pagePolicy(html: string): string {
  const [style, another] = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text = '']) => text);
  if (another !== undefined) throw new Error('index.html may hold one inline style only.');
  if (style === undefined) return policy;
  const hash = createHash('sha256').update(style).digest('base64');
  return policy.replace("style-src 'self'", `style-src 'self' 'sha256-${hash}'`);
}

export const strictTransport = 'max-age=63072000; includeSubDomains';
