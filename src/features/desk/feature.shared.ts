import { declareFacts } from '#shared/feature.ts';
import { deskErrors } from './errors.ts';

export const desk = declareFacts({ errors: deskErrors });
