/** 'insufficient-funds' → 'Insufficient Funds': what follows the text of an alert. */
export function formatCode(code: string): string {
  return code
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
