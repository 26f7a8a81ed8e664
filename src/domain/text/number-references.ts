/** References to numbers in a written text, as `parseMarkup` reads them: `[#f1:pair]`, `[#n3]`. */
export const NUMBER_REFERENCE = /\[#[a-z][a-z0-9]*(?::[a-z0-9-]+){0,2}\]/g
