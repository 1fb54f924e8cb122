// What the client itself knows: each call it sent, with its key and body, and what came back, or that nothing did.

export type Verb = 'create' | 'update' | 'push' | 'approve' | 'reject' | 'cancel' | 'list' | 'tasks' | 'statement';

/** One call on the wire. A repetition with the same key is another one. */
export interface Attempt {
  /** the payment it is about, by the mark in its message; '' for reading */
  mark: string;
  verb: Verb;
  key: string | undefined;
  path: string;
  body: unknown;
  /** epoch ms */
  at: number;
  ms: number;
  /** 0: no answer */
  status: number;
  /** of a problem answer */
  code: string;
  /** id, request or version that a good answer named */
  named: string;
}

export const statusClasses = ['2xx', '4xx', '503', 'none', 'other'] as const;
export type StatusClass = (typeof statusClasses)[number];

/** 401 is no answer to a signed-in person, so it counts as 'other'. */
export function getClass({ status }: Attempt): StatusClass {
  if (status === 0) return 'none';
  if (status === 503) return '503';
  if (status >= 200 && status < 300) return '2xx';
  return status >= 400 && status < 500 && status !== 401 ? '4xx' : 'other';
}

/** Whether the client cannot know if the call has run: no answer, or one that says that something broke on the way. */
export function isUnknown({ status }: Attempt): boolean {
  return status === 0 || status >= 500;
}

export function isGood({ status }: Attempt): boolean {
  return status >= 200 && status < 300;
}

export class Journal {
  readonly attempts: Attempt[] = [];

  add(attempt: Attempt): void {
    this.attempts.push(attempt);
  }

  count(): Record<StatusClass, number> {
    const counted = { '2xx': 0, '4xx': 0, '503': 0, none: 0, other: 0 };
    for (const attempt of this.attempts) counted[getClass(attempt)] += 1;
    return counted;
  }

  /** Attempts by the payment they are about. */
  byMark(): Map<string, Attempt[]> {
    const marks = new Map<string, Attempt[]>();
    for (const attempt of this.attempts) {
      if (attempt.mark) marks.set(attempt.mark, [...(marks.get(attempt.mark) ?? []), attempt]);
    }
    return marks;
  }
}
