import { declareFacts } from '#shared/feature.ts';
import { statisticsVerbs } from './auditVerbs.ts';

export const statistics = declareFacts({ verbs: statisticsVerbs });
