/** The address by which a telephone calls a number, as it is printed: '01 406 43 43'. */
export const telephoneAddress = (number: string): string =>
  `tel:${number.replace(/(?!^\+)\D/g, '')}`
