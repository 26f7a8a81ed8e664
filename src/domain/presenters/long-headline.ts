/** So many letters fill a phone's screen in the size of headlines. */
const LONG = 100

/** Whether a headline stands smaller at the head of its page or of the front page (P-CARD-TITLE). */
export const isLongHeadline = (headline: string): boolean => Array.from(headline).length > LONG
