import { describeSteps } from '#shared/verbs.ts';
import { cesopMachine } from '../rules.ts';

export const cesopSteps = describeSteps(cesopMachine, 'decision', {
  make: 'began a CESOP message',
  draft: 'finished the draft of a CESOP message',
  withdraw: 'withdrew a CESOP message',
  file: 'recorded that a CESOP message was filed',
  accept: 'took the answer that a CESOP message was accepted',
  divide: 'took the answer that a CESOP message was accepted in part',
  reject: 'took the answer that a CESOP message was rejected',
});
