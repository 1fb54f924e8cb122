/** Which files may be in version control: sources, and no output of a build, a test run or a program. */

/** Largest tracked file, in bytes: a clone and a search stay quick. */
const maxBytes = 300_000;

/** Tracked files that may be larger, each with the reason. */
const allowedLarge: ReadonlyMap<string, string> = new Map();

const output = [
  { what: 'build output', pattern: /(^|\/)dist\// },
  { what: 'type information of the compiler', pattern: /\.tsbuildinfo$/ },
  { what: 'test results', pattern: /(^|\/)(test-results|playwright-report|coverage|__screenshots__)\// },
  { what: 'a log', pattern: /\.log$/ },
  { what: 'packages', pattern: /(^|\/)node_modules\// },
  { what: 'data of a running bank', pattern: /^data\// },
  { what: 'a temporary file', pattern: /(^|\/)\.tmp\/|\.(swp|bak|orig|rej|tmp)$|~$|(^|\/)\.DS_Store$/ },
];

export interface TrackedFile {
  /** from the root of the repository, with `/` */
  path: string;
  bytes: number;
}

/** One sentence for each file that must not be tracked. */
export function findTrackingFaults(files: readonly TrackedFile[]): string[] {
  return files.flatMap(({ path, bytes }) => {
    const found = output.find(({ pattern }) => pattern.test(path));
    if (found) return [`${path} is ${found.what}: remove it with git rm --cached and ignore it`];
    if (bytes > maxBytes && !allowedLarge.has(path)) {
      return [`${path} has ${bytes} bytes, more than ${maxBytes}: name it in tests/tracked.ts if it has to be tracked`];
    }
    return [];
  });
}
