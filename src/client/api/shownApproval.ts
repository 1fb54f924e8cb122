/** The step-up that waits for the caller's device. */
import { createStore } from '../store.ts';

/** What the window shows. */
export interface ShownApproval {
  id: string;
  title: string;
  expiresAt: string;
  cancel: () => void;
}

/** undefined while nothing waits */
export const approvalStore = createStore<ShownApproval | undefined>(undefined);
