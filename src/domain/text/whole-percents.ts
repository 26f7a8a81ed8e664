/** A text in which no line parts a number from its per cent sign: '20 %', '95-%-Intervall'. */
export function withWholePercents(text: string): string {
  return text.replaceAll(/(?<=\d) (?=%)/g, '\u00a0').replaceAll(/(\d-)%(-?)/g, '$1\u2060%$2\u2060')
}
