/** Kinds of records, and what the log calls them. */
export const logKinds = { decision: 'Decisions', money: 'Money', message: 'Messages', system: 'System' } as const;

export type LogKind = keyof typeof logKinds;
