/** Files that this tab asks for at once: as many as the bank makes for one person. The others wait in sight. */
import { filesAtOnce } from '#shared/limits.ts';

interface Waiting {
  begin: () => void;
  /** says how many files are before this one */
  report: (ahead: number) => void;
}

let running = 0;
let waiting: readonly Waiting[] = [];

function beginNext(): void {
  while (running < filesAtOnce.perPerson && waiting[0]) {
    const [next, ...others] = waiting;
    waiting = others;
    running += 1;
    next.report(0);
    next.begin();
  }
  for (const [index, { report }] of waiting.entries()) report(running + index);
}

/** Fetches a file when it is its turn. Aborting while it waits rejects with the signal's reason. */
export async function inFileTurn<T>(
  fetchFile: () => Promise<T>,
  signal: AbortSignal,
  report: (ahead: number) => void,
): Promise<T> {
  await new Promise<void>((resolve, reject) => {
    const mine = { begin: resolve, report };
    waiting = [...waiting, mine];
    const leave = () => {
      if (!waiting.includes(mine)) return;
      waiting = waiting.filter((one) => one !== mine);
      reject(signal.reason);
      beginNext();
    };
    signal.addEventListener('abort', leave, { once: true });
    beginNext();
  });
  try {
    return await fetchFile();
  } finally {
    running -= 1;
    beginNext();
  }
}

/** 'Waits for 2 files' */
export function formatAhead(ahead: number): string {
  return `Waits for ${ahead} ${ahead === 1 ? 'file' : 'files'}`;
}
