import { declareFacts } from '#shared/feature.ts';
import { suspicionSettings } from './settings.ts';

export const suspicions = declareFacts({ settings: suspicionSettings });
