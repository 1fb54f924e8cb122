/** Where the log goes. A line that cannot be written (disk full, reader gone) is lost; the bank goes on serving. */
export function logStream(output: Output): { write(line: string): void } {
  // without a listener the first failed write would end the process
  output.on('error', () => {});
  return { write: (line) => void output.write(line) };
}

/** What is needed of a process's standard output: unlike other streams it outlives its errors. */
interface Output {
  on(event: 'error', listener: () => void): unknown;
  write(line: string): unknown;
}

/** Of this process, whichever server in it writes. */
export const processLog = logStream(process.stdout);
