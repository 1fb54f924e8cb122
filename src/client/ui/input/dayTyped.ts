/** What a day field shows after an edit: the dashes come by themselves, and go by themselves when deleting. */
export function dayTyped(typed: string, before: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 8);
  const parts = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)].filter((part) => part !== '');
  const isGrowing = typed.length > before.length;
  const endsPart = digits.length === 4 || digits.length === 6;
  return parts.join('-') + (isGrowing && endsPart ? '-' : '');
}
