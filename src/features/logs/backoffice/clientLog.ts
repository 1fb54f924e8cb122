import { logCalls } from '../calls.ts';

/** For those who write about a client: its log is out of date then. */
export const clientLog = logCalls.readClientLog;
