/** What happens when a card is reported lost. */
export function LossWords({ name }: { name: string }) {
  return (
    <>
      <strong>{name}</strong> is locked at once and for good: no one can unlock it, and new payments are refused.
      Payments that shops have already been promised are still settled. Report any that you did not make.
    </>
  );
}
