import { declareFacts } from '#shared/feature.ts';
import { caseErrors } from './errors.ts';

export const cases = declareFacts({ errors: caseErrors });
