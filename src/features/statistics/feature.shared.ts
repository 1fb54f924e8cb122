import { declareFacts } from '#shared/feature.ts';
import { statisticsVerbs } from './auditVerbs.ts';
import { statisticsErrors } from './errors.ts';

export const statistics = declareFacts({ errors: statisticsErrors, verbs: statisticsVerbs });
