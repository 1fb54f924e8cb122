/** The text that the device shows for a call. */
export interface ShownStep {
  /** 'Add a device' */
  title: string;
  lines: { label: string; value: string }[];
  /** a device that still waits may approve it, because it only takes away: it locks, stops or freezes */
  whileWaiting?: true;
}
