/**
 * The stem of a German word in its base form, without umlauts, as Snowball's algorithm has it
 * (https://snowballstem.org/algorithms/german/stemmer.html): written here, since packages that have it
 * are ten times as large.
 */
export function snowballStem(base: string): string {
  // Between vowels 'u' and 'y' are consonants.
  let word = base.replace(
    /([aeiouy])([uy])(?=[aeiouy])/g,
    (_, vowel, between) => vowel + between.toUpperCase(),
  )
  const regions = [...word.matchAll(/[aeiouy][^aeiouy]/g)].map(({ index }) => index + 2)
  const first = Math.max(3, regions[0] ?? word.length)
  const second = regions[1] ?? word.length
  /** Cuts off an ending that stands behind a place, and tells it; '' where it cut nothing. */
  const cut = (
    endings: RegExp,
    from: number,
    isCut: (before: string, ending: string) => boolean = () => true,
  ): string => {
    const ending = endings.exec(word)?.[0] ?? ''
    const before = word.slice(0, word.length - ending.length)
    if (before.length < from || !isCut(before, ending)) return ''
    word = before
    return ending
  }
  const isNotAfterE = (before: string) => !before.endsWith('e')
  const plural = cut(
    /(?:ern|em|er|en|es|e|s)$/,
    first,
    (before, ending) => ending !== 's' || /[bdfghklmnrt]$/.test(before),
  )
  if (/^e[ns]?$/.test(plural)) word = word.replace(/niss$/, 'nis')
  cut(
    /(?:est|en|er|st)$/,
    first,
    (before, ending) => ending !== 'st' || /...[bdfghklmnt]$/.test(before),
  )
  const suffix = cut(
    /(?:end|ung|isch|ig|ik|lich|heit|keit)$/,
    second,
    (before, ending) => !ending.startsWith('i') || isNotAfterE(before),
  )
  if (/end|ung/.test(suffix)) cut(/ig$/, second, isNotAfterE)
  if (/lich|heit/.test(suffix)) cut(/e[rn]$/, first)
  if (suffix === 'keit') cut(/(?:lich|ig)$/, second)
  return word.toLowerCase()
}
