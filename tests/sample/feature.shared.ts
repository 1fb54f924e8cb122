import { declareFacts } from '#shared/feature.ts';
import type { SubjectsOf } from '#shared/verbs.ts';
import { noteVerbs } from './auditVerbs.ts';
import { noteErrors } from './errors.ts';
import { noteSettings } from './settings.ts';

export const notes = declareFacts({ errors: noteErrors, settings: noteSettings, verbs: noteVerbs });

// for a real feature its line in src/features.shared.ts says this to the compiler
type NoteErrors = { [Code in keyof typeof noteErrors]: true };
type NoteVerbs = SubjectsOf<typeof noteVerbs>;
declare module '#shared/errors.ts' {
  interface FeatureErrors extends NoteErrors {}
}
declare module '#shared/verbs.ts' {
  interface FeatureVerbs extends NoteVerbs {}
}
