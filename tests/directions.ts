// Which part of src/ each file belongs to, which parts it may import from, and the features' imports of each other.
import fs from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import packageFile from '#package.json' with { type: 'json' };

/** One import of a file of ours by another, both as paths from the project with forward slashes. */
export interface Import {
  from: string;
  to: string;
}

interface Place {
  part: keyof typeof mayImport;
  feature?: string;
  /** a part of a feature that can be read alone, with calls and sides of its own */
  room?: string;
  /** file name without extension */
  name: string;
  /** no one but its own feature may import it */
  isPrivate?: boolean;
}

/** Files of `src/` itself whose side is not the server's. */
const wiring: Record<string, Place['part']> = {
  'main.browser': 'browser wiring',
  'features.shared': 'shared wiring',
  'features.company': 'browser wiring',
  'features.staff': 'browser wiring',
};

/** What a feature declares, and the folders of its browser code whose screens never meet; `device/` serves both. */
const ownParts: Record<string, Place['part']> = {
  'feature.shared.ts': 'shared declaration',
  'feature.server.ts': 'server declaration',
  'feature.company.ts': 'company declaration',
  'feature.staff.ts': 'staff declaration',
  server: 'feature server',
  company: 'company',
  backoffice: 'backoffice',
};

/** Rooms that hold a format which others speak too: messages, and no work of the bank. */
const formats = ['iso20022', 'processor'];

/** The table of docs/architecture: for each part, those it may import from. `own` and `other` mean features. */
const mayImport = {
  shared: ['shared'],
  client: ['client', 'shared'],
  server: ['server', 'shared'],
  simulators: ['simulators', 'shared', 'format'],
  format: ['shared', 'own format'],
  facts: ['shared', 'own facts', "other's calls and rules", 'own format', "other's format"],
  company: [
    'client',
    'shared',
    'own facts',
    'own company',
    'own both',
    "other's company",
    "other's both",
    'own format',
    "other's format",
  ],
  backoffice: [
    'client',
    'shared',
    'own facts',
    'own backoffice',
    'own both',
    "other's backoffice",
    "other's both",
    'own format',
    "other's format",
  ],
  both: ['client', 'shared', 'own facts', 'own both', "other's both", 'own format', "other's format"],
  'feature server': [
    'server',
    'shared',
    'own facts',
    'own feature server',
    "other's feature server",
    'own format',
    "other's format",
  ],
  'shared declaration': ['shared', 'own facts'],
  'server declaration': ['server', 'shared', 'own facts', 'own feature server'],
  'company declaration': ['client', 'shared', 'own facts', 'own company', 'own both'],
  'staff declaration': ['client', 'shared', 'own facts', 'own backoffice', 'own both'],
  'shared wiring': ['shared', 'shared declaration'],
  'browser wiring': ['shared', 'shared wiring', 'client', 'company declaration', 'staff declaration', 'browser wiring'],
  'server wiring': ['shared', 'shared wiring', 'server', 'server declaration', 'server wiring'],
} as const satisfies Record<string, readonly string[]>;

/** By the alias with its star, such as `#server/*`: the folder, such as `./src/server/*`. */
const aliases = new Map(Object.entries(packageFile.imports));

/** Every import of one file of src/ by another; tests may import what they test and are left out. */
export function readImports(root: string): Import[] {
  return filesBelow(root, 'src').flatMap((from) =>
    getImports(from, fs.readFileSync(path.join(root, from), 'utf8')).map((to) => ({ from, to })),
  );
}

function filesBelow(root: string, folder: string): string[] {
  const names = fs.readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' });
  const files = names.map((name) => `${folder}/${name.replaceAll('\\', '/')}`);
  return files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/(expected|tests)\//.test(file));
}

/** The files of ours that a source text imports, types and lazy imports included. */
export function getImports(from: string, text: string): string[] {
  return getSpecifiers(from, text).flatMap((specifier) => ownFile(from, specifier) ?? []);
}

/** The file of ours, as a path from the project, that an import leads to by its place or by an alias; or undefined. */
export function ownFile(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier);
  const [alias = '', ...rest] = specifier.split('/');
  const folder = aliases.get(`${alias}/*`);
  return folder?.replace(/^\.\//, '').replace('*', rest.join('/'));
}

/** What is in the import and export statements of a source text; with `types: false` only what runs. */
export function getSpecifiers(file: string, text: string, { types = true } = {}): string[] {
  const { module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`);
  const isWanted = ({ isType }: { isType: boolean }) => types || !isType;
  const imports = module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(isWanted))
    .map(({ moduleRequest }) => moduleRequest.value);
  const exports = module.staticExports.flatMap(({ entries }) =>
    entries.filter(isWanted).map((entry) => entry.moduleRequest?.value),
  );
  const lazy = module.dynamicImports.map(({ moduleRequest }) =>
    text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
  );
  return [...imports, ...exports, ...lazy].filter((specifier) => specifier !== undefined);
}

function getPlace(file: string): Place | undefined {
  const [, first = '', feature = '', ...inside] = file.split('/');
  const name = path.posix.basename(file).replace(/\.tsx?$/, '');
  if (first === 'features') {
    const [folder = ''] = inside;
    const isRoom = inside.length > 1 && !ownParts[folder] && folder !== 'device';
    const [side = '', ...deeper] = isRoom ? inside.slice(1) : inside;
    const factsPart = formats.includes(folder) ? 'format' : 'facts';
    const part = ownParts[side] ?? (side.includes('.') ? factsPart : 'both');
    return { part, feature, name, ...(isRoom && { room: folder }), isPrivate: deeper.length > 1 || /sql$/i.test(name) };
  }
  if (first === 'shared' || first === 'client' || first === 'server' || first === 'simulators')
    return { part: first, name };
  return first.includes('.') ? { part: wiring[name] ?? 'server wiring', name } : undefined;
}

/** How the table calls what is imported, seen from the importing file. */
function getKinds(from: Place, to: Place): string[] {
  if (!to.feature || !from.feature) return [to.part];
  if (to.feature === from.feature) return [`own ${to.part}`];
  if (to.isPrivate) return [];
  if (to.part !== 'facts') return [`other's ${to.part}`];
  return /^(calls|rules)$/.test(to.name) ? ["other's calls and rules"] : [];
}

/** A sentence for each import that the table does not allow. */
export function findWrongDirections(imports: readonly Import[]): string[] {
  return imports.flatMap(({ from, to }) => {
    const source = getPlace(from);
    if (!source) return [`${from} lies in no part of src/`];
    const isAllowed = to.startsWith('src/')
      ? allows(source, to)
      : source.part === 'server wiring' && to.startsWith('db/');
    return isAllowed ? [] : [`${from} (${source.part}) may not import ${to}`];
  });
}

function allows(source: Place, to: string): boolean {
  const target = getPlace(to);
  const allowed: readonly string[] = mayImport[source.part];
  return target !== undefined && getKinds(source, target).some((kind) => allowed.includes(kind));
}

/** The first circle of features that import each other, as their names in order; undefined where there is none. */
export function findCircle(imports: readonly Import[]): string[] | undefined {
  return getCircle(imports, ({ part, feature, room }) => (part === 'format' ? room : feature));
}

/**
 * The first circle inside a feature. Its facts lie under its rooms, its own company/ and server/ put the rooms
 * together: what rooms share goes down into the facts, what needs several rooms goes up.
 */
export function findRoomCircle(imports: readonly Import[]): string[] | undefined {
  const getLayer = (part: Place['part']) => (part === 'facts' ? 'facts' : 'on top');
  const inside = imports.filter(({ from, to }) => getPlace(from)?.feature === getPlace(to)?.feature);
  return getCircle(inside, ({ part, feature, room }) => feature && `${feature}/${room ?? getLayer(part)}`);
}

function getCircle(imports: readonly Import[], getNode: (place: Place) => string | undefined): string[] | undefined {
  const edges = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [one, other] = [getPlace(from), to.startsWith('src/') ? getPlace(to) : undefined];
    const [source, target] = [one && getNode(one), other && getNode(other)];
    if (source && target && source !== target) edges.set(source, (edges.get(source) ?? new Set()).add(target));
  }
  const clear = new Set<string>();
  const walk = (node: string, above: string[]): string[] | undefined => {
    if (above.includes(node)) return [...above.slice(above.indexOf(node)), node];
    if (clear.has(node)) return undefined;
    for (const next of edges.get(node) ?? []) {
      const circle = walk(next, [...above, node]);
      if (circle) return circle;
    }
    clear.add(node);
    return undefined;
  };
  for (const node of edges.keys()) {
    const circle = walk(node, []);
    if (circle) return circle;
  }
  return undefined;
}

/**
 * A file and all of ours that run with it, lazily fetched ones too, but for `without` and what lies behind that alone.
 */
export function filesBehind(root: string, entry: string, without: readonly string[] = []): Set<string> {
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file) || without.includes(file) || !/\.tsx?$/.test(file) || file.endsWith('.d.ts')) return;
    seen.add(file);
    for (const next of runningImports(root, file)) visit(next);
  };
  visit(entry);
  return seen;
}

const known = new Map<string, string[]>();

function runningImports(root: string, file: string): string[] {
  const found = known.get(file);
  if (found) return found;
  const specifiers = getSpecifiers(file, fs.readFileSync(path.join(root, file), 'utf8'), { types: false });
  const files = specifiers.flatMap((specifier) => ownFile(file, specifier) ?? []);
  known.set(file, files);
  return files;
}

/** Packages and built-ins that a file needs, by itself or through what it imports. */
export function packagesBehind(root: string, entry: string): string[] {
  const seen = new Set<string>();
  const packages = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const specifier of getSpecifiers(file, fs.readFileSync(path.join(root, file), 'utf8'))) {
      const own = ownFile(file, specifier);
      if (own) visit(own);
      else packages.add(specifier);
    }
  };
  visit(entry);
  return [...packages].sort();
}
