/** The payment of a client as staff see it, for features that show it: companies load nothing of it. */
import { clientPayment } from '../lists/clientPaymentList.ts';

export { clientPayment };
