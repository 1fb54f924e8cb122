// A Vite plugin: what calls declare for the OpenAPI document alone stays out of the browser's scripts.
import type { Plugin } from 'vite';

const calls = /\/(calls|\w+Calls)\.ts$/;
const text = /(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`)/.source;
/** the sentence about a call, joined of several or not, and the list of its refusals; the browser reads neither */
const facts = new RegExp(`\\b(?:summary:\\s*${text}(?:\\s*\\+\\s*${text})*|errors:\\s*\\[[^\\]]*\\]),?`, 'g');

export function serverFacts(): Plugin {
  return {
    name: 'server-facts',
    enforce: 'pre',
    apply: 'build',
    transform: (code, id) => (calls.test(id) ? { code: code.replaceAll(facts, ''), map: null } : null),
  };
}
