/** linebreak 1.1 brings no types. */
declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string);
    /** The next place after which a line may end, in code units; null after the last. */
    nextBreak(): { position: number; required: boolean } | null;
  }
}
