/** The texts of the specification that this feature alone says. */
export const paymentMessages = {
  paymentFailed: 'Payment order could not be created',
  taskFailed: 'Task could not be updated',
  taskCancelled: 'Task was successfully cancelled',
  approvalSent: 'Request for approval was successfully sent',
  technicalError: 'Technical error, exception occurred',
  waitingForOperator: 'Waiting for operator',
} as const;
