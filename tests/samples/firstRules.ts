// The rules that a bank begins with, read from the migration that makes them.
import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import type { ActiveRule } from '#features/monitoring/engine/watch.ts';
import { ruleBody } from '#features/monitoring/rules/condition.ts';

export interface FirstRule extends ActiveRule {
  isSpecified: boolean;
}

const file = 'db/migrations/20261129T0205_monitoring.sql';
const row = /\('([A-Z0-9.]+)', '[^']+', (true|false), '(MNT|EDD)', '(\{[^']*\})',\s*'(\[[^']*\])'\)/g;

/** DEP.* and ACC.* are named by the specification, and have thresholds of ours: they begin in shadow. */
const isOfOurs = (code: string): boolean => /^(DEP|ACC)\./.test(code);

/** @param root folder of the project */
export function readFirstRules(root = '.'): FirstRule[] {
  const text = fs.readFileSync(path.join(root, file), 'utf8');
  return [...text.matchAll(row)].map(([, code = '', specified, caseType, clients = '', conditions = '']) => {
    const isSpecified = specified === 'true' && !isOfOurs(code);
    const body = z.parse(ruleBody, { caseType, clients: JSON.parse(clients), conditions: JSON.parse(conditions) });
    return { code, version: 1, state: isSpecified ? 'live' : 'shadow', isSpecified, body };
  });
}
