// The tables that are typed by hand from the specification: what belongs to one feature is in its folder as
// `expected/<table>.csv`, the rest and what the words mean in `tests/expected-<table>.csv`. Tests read them joined.
import fs from 'node:fs';

export interface Expected {
  /** the names of the columns */
  head: string;
  rows: string[];
}

/**
 * All rows of a table: those of no feature first, then feature by feature.
 * @param folders where features lie
 * @throws where two files have other columns
 */
export function readExpected(table: string, folders: readonly string[] = featureFolders()): Expected {
  const common = readTable(`tests/expected-${table}.csv`);
  const ofFeatures = folders
    .map((folder) => `${folder}/expected/${table}.csv`)
    .filter((file) => fs.existsSync(file))
    .map((file) => ({ file, ...readTable(file) }));
  const other = ofFeatures.find(({ head }) => head !== common.head);
  if (other) throw new Error(`${other.file} has other columns: ${other.head}`);
  return { head: common.head, rows: [...common.rows, ...ofFeatures.flatMap(({ rows }) => rows)] };
}

/** Each feature's folder. */
export function featureFolders(): string[] {
  return fs.readdirSync('src/features').map((name) => `src/features/${name}`);
}

function readTable(file: string): Expected {
  const lines = fs.readFileSync(file, 'utf8').split('\n');
  const [head = '', ...rows] = lines.filter((line) => line !== '' && !line.startsWith('#'));
  return { head, rows };
}
