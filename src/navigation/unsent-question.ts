/** Under this name a question that was typed and not sent is left for the same page in the other language. */
export const UNSENT_QUESTION = 'question'
