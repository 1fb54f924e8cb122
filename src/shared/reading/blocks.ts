/** What a readable document is made of; `getBlocks.ts` makes it of Markdown. */

export type Part =
  | string
  | { kind: 'strong' | 'em'; parts: readonly Part[] }
  | { kind: 'link'; href: string; parts: readonly Part[] };

export type Block =
  | { kind: 'heading'; level: 2 | 3; parts: readonly Part[] }
  | { kind: 'paragraph'; parts: readonly Part[] }
  | { kind: 'list'; isOrdered: boolean; items: readonly (readonly Part[])[] }
  | {
      kind: 'table';
      /** by column: whether it stands at the end, as amounts do */
      ends: readonly boolean[];
      head: readonly (readonly Part[])[];
      rows: readonly (readonly (readonly Part[])[])[];
    };
