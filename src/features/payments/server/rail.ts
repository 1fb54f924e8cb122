/** A rail carries authorised payments to where the money goes. */
import type { Services } from '../../../server/http/context.ts';
import type { Loop } from '../../../server/jobs/loop.ts';
import type { RailName } from '../rules.ts';

export interface Rail {
  name: RailName;
  /**
   * Starts carrying in this process; the payments waiting in the database are its queue. `onCarried` is called after each
   * commit that has moved payments.
   */
  start(services: Pick<Services, 'pool'>, onError: (error: unknown) => void, onCarried: () => void): Loop;
}
