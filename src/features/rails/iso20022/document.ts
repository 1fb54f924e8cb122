/** A file's outermost elements, which name its kind and version. */
import { model } from './model.ts';
import { Parts } from './parts.ts';
import { errorAt, readTree, type XmlElement } from './tree.ts';

/**
 * The document in a file. `version` is such as pacs.008.001.08; `body` is its one element, which must have that name.
 */
export function documentIn(xml: string | Uint8Array): {
  root: XmlElement;
  version: string;
  body: (name: string) => XmlElement;
} {
  const { root, namespace } = readTree(xml);
  if (root.name !== 'Document') throw errorAt(root, 'unknown-message');
  const version = namespace.replace(/^urn:iso:std:iso:20022:tech:xsd:/, '');
  return { root, version, body: (name) => new Parts(root, model(name)).one(name) };
}
