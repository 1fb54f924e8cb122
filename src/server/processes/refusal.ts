/** A start that must not be tried again as it is. The message is a sentence for the person who starts the program. */
export class Refusal extends Error {}
