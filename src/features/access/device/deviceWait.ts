/** Why a device cannot approve yet. */
import { timeText } from '#client/ui/display/timeText.ts';

/** `from`: when it may, ISO 8601; shown in the zone of the viewer. */
export function formatWait(from: string): string {
  return `This device is new. It may approve from ${timeText(new Date(from)).slice(0, 16)}. You can reject now.`;
}
