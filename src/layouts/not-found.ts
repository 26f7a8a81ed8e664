/** There is nothing at an address; the middleware answers 404. */
export class NotFound extends Error {}
