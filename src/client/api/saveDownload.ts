/** Hands what a download call has answered to the browser's downloads. */
import { csvText } from '../../shared/csv.ts';
import type { DownloadTicket } from '../../shared/download.ts';

/** A small file is saved from memory under `name`; a big one goes straight to disk by its ticket, named by the server. */
export function saveDownload(file: Blob | DownloadTicket, name: string): void {
  if (!(file instanceof Blob)) {
    follow(`/web/download/${file.ticket}`, '');
    return;
  }
  const url = URL.createObjectURL(file);
  follow(url, name);
  // the download has its own hold on the bytes once it has begun
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** A list that lies in the browser, as a file. */
export function saveCsv(name: string, headings: readonly string[], lines: readonly (readonly string[])[]): void {
  saveDownload(new Blob([csvText(headings, lines)], { type: 'text/csv' }), name);
}

function follow(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
