import type { StaffLink } from '../linkCalls.ts';
import { linkRelations } from '../rules.ts';

/** 'Family · Her brother.' */
export function linkDetail({ relation, madeBy, comment }: Pick<StaffLink, 'relation' | 'madeBy' | 'comment'>): string {
  return [linkRelations[relation], madeBy === null ? 'by itself' : comment].join(' · ');
}
