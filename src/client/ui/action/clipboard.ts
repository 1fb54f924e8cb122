/** Copying, and who tells people about it: nothing in this folder knows the alerts, which register here. */

type Listener = (text: string, isCopied: boolean) => void;

let tell: Listener = () => undefined;

/** Called once, by the alerts. */
export function tellCopies(listener: Listener): void {
  tell = listener;
}

/** False where the browser refuses, and where there is no clipboard at all: pages served without TLS have none. */
export async function copyText(text: string): Promise<boolean> {
  let isCopied = true;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    isCopied = false;
  }
  tell(text, isCopied);
  return isCopied;
}
