/** An error that trying again does not mend. The message is a sentence for the operator, who started the program. */
export class OperatorError extends Error {}
