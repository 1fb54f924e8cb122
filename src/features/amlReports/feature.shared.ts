import { declareFacts } from '#shared/feature.ts';
import { amlReportVerbs } from './auditVerbs.ts';
import { amlReportErrors } from './errors.ts';

export const amlReports = declareFacts({ errors: amlReportErrors, verbs: amlReportVerbs });
