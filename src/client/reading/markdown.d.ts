/** Imported Markdown, as `tools/markdown.ts` gives it. */
declare module '*.md' {
  const blocks: readonly import('#shared/reading/blocks.ts').Block[];
  export default blocks;
}
