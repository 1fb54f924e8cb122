/** Saves the answer of a download call as a file. */
import { csvText } from '#shared/csv.ts';
import type { DownloadTicket } from '#shared/download.ts';
import { regionalSeparator } from '../lists/separator.ts';

/**
 * Saves a small file from memory under `name`. A large one goes straight to disk by its ticket; the server names it.
 */
export function saveDownload(file: Blob | DownloadTicket, name: string): void {
  if (!(file instanceof Blob)) {
    follow(`/web/download/${file.ticket}`, '');
    return;
  }
  const url = URL.createObjectURL(file);
  follow(url, name);
  // once the download has begun, it keeps the bytes itself
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Saves a list that the browser holds completely as a file. */
export function saveCsv(name: string, headings: readonly string[], lines: readonly (readonly string[])[]): void {
  saveDownload(new Blob([csvText(headings, lines, regionalSeparator())], { type: 'text/csv' }), name);
}

function follow(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
