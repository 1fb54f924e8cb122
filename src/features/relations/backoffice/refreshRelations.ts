import { callKey, queryClient } from '#client/api/queries.ts';
import { relationCalls } from '../calls.ts';

/** Asks for the relations on the screen again: something else may have changed them. */
export function refreshRelations(): void {
  void queryClient.invalidateQueries({ queryKey: callKey(relationCalls.listRelations) });
}
