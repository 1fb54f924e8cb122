/** `820 kB`, `5 MB`, `5.1 MB`: rounded up, so that a file over a limit never reads like the limit. */
export function formatSize(bytes: number): string {
  const megabytes = bytes / 1024 ** 2;
  if (megabytes < 1) return `${Math.max(1, Math.ceil(bytes / 1024))} kB`;
  return `${megabytes < 10 ? Math.ceil(megabytes * 10) / 10 : Math.ceil(megabytes)} MB`;
}
