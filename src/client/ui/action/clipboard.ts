/** Copying, and who shows people that it happened: nothing in this folder knows the alerts, which register here. */

type Listener = (text: string, isCopied: boolean) => void;

let announce: Listener = () => undefined;

/** Called once, by the alerts. */
export function announceCopies(listener: Listener): void {
  announce = listener;
}

/** False where the browser refuses, and where there is no clipboard at all: pages served without TLS have none. */
export async function copyText(text: string): Promise<boolean> {
  let isCopied = true;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    isCopied = false;
  }
  announce(text, isCopied);
  return isCopied;
}
