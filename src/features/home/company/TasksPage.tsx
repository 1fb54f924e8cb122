import { PaymentTasks } from '#features/payments/company/PaymentTasks.tsx';
import { RequestTasks } from '#features/requests/company/RequestTasks.tsx';

/** What waits for the people of a company: requests of the bank, and payments. */
export function TasksPage() {
  return <PaymentTasks above={<RequestTasks />} />;
}
