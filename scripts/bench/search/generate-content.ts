import type { StudyRecord } from '../../../src/domain/study/study.ts'
import type { RubricRecord, TopicRecord } from '../../../src/domain/taxonomy/taxonomy.ts'
import { randomNumbers } from '../measure/random-numbers.ts'

/** As many distinct words as abstracts have, and the shares in which they come (Zipf–Mandelbrot). */
const WORDS = { en: 160_000, de: 120_000 }
const SHIFT = 2.7
const EXPONENT = 1.15
const FREQUENT = {
  en: 'the of and in to with a for was were is that by patients on from as this study at be or are we an risk than these blood treatment group between pressure heart disease not clinical trial health results after years associated age significantly women care data controlled may compared cells methods cancer levels analysis effect high low outcome mortality therapy children diabetes increased',
  de: 'die der und in mit von bei zu den wurde das ein eine für auf nach im als ist waren durch nicht wurden Patienten einer Studie Risiko sich oder werden Behandlung zwischen Gruppe auch Jahre Blutdruck Herz Therapie Kinder Frauen höher Ergebnisse häufiger Erkrankung unter sowie Kontrollgruppe klinische Wirkung Krankheit Schlaf Gesundheit',
}
const SYLLABLES = {
  en: 'pro tein car dio vas cu lar neu ro gen e tic me ta bo lism im mu no throm bo cy te re nal he pa ti tis pul mo na ry os teo ar thri my o pa thy glu co se in su lin ox i da tive stress re cep tor an ti bo dy mi cro bi ome ul tra so nic'.split(
    ' ',
  ),
  de: 'herz blut druck lun gen ent zün dung krank heit be hand lung schmerz gef äß ver än de rung mus kel kno chen ge lenk schild drü se ma gen darm le ber nie ren haut aug en ohr kind er alt er schlaf stö rung ärzt lich unter such ung'.split(
    ' ',
  ),
}
const FIRST_PMID = 50_000_000
const RUBRICS = 20
const GERMAN_TOO = 0.2

type Language = keyof typeof WORDS
export type Draw = (language: Language, random: () => number) => string

export const rubrics: RubricRecord[] = Array.from({ length: RUBRICS }, (_, index) => {
  const name = { de: `Rubrik ${index + 1}`, en: `Rubric ${index + 1}` }
  return { id: index + 1, name, description: name }
})

export const topics: TopicRecord[] = rubrics.map(({ id, name }) => ({
  id,
  rubricId: id,
  name,
  color: '#336699',
}))

/** Draws words in the shares of real texts; the same ones for the same random numbers. */
export function wordSource(): Draw {
  const lists = { en: vocabulary('en'), de: vocabulary('de') }
  return (language, random) => {
    const list = lists[language]
    // The inverse of the integral over 1 / (rank + SHIFT) ^ EXPONENT.
    const [first, last] = [SHIFT ** (1 - EXPONENT), (list.length + SHIFT) ** (1 - EXPONENT)]
    const rank = (first + (last - first) * random()) ** (1 / (1 - EXPONENT)) - SHIFT
    return list[Math.floor(rank)] ?? ''
  }
}

function vocabulary(language: Language): string[] {
  const random = randomNumbers(language.length + WORDS[language])
  const syllables = SYLLABLES[language]
  const words = new Set(FREQUENT[language].split(' '))
  while (words.size < WORDS[language]) {
    const length = 2 + Math.floor(random() * 4)
    const pick = () => syllables[Math.floor(random() * syllables.length)] ?? ''
    words.add(Array.from({ length }, pick).join(''))
  }
  return [...words]
}

/** Invents a study, the same one every time: an abstract of about 200 words, a fifth in German too. */
export function inventStudy(index: number, draw: Draw): StudyRecord {
  const random = randomNumbers(index)
  const below = (count: number) => Math.floor(random() * count)
  const text = (language: Language, length: number) =>
    `${Array.from({ length }, () => draw(language, random)).join(' ')}.`
  const day = (count: number) => String(1 + below(count)).padStart(2, '0')
  const pmid = String(FIRST_PMID + index)
  const isGermanToo = random() < GERMAN_TOO
  return {
    pmid,
    addedOn: '2026-01-01',
    withdrawn: false,
    revision: { version: 1, revised: '2026-01-01', digest: pmid },
    source: {
      kind: 'article',
      title: text('en', 10 + below(8)),
      titleLanguage: 'en',
      abstract: Array.from({ length: 4 }, () => ({ text: text('en', 30 + below(40)) })),
      ...(isGermanToo && {
        german: { title: text('de', 8 + below(6)), abstract: [{ text: text('de', 180) }] },
      }),
      authors: Array.from({ length: 1 + below(11) }, () => ({
        lastName: draw('de', random),
        foreName: 'Anna',
        initials: 'A',
      })),
      authorsComplete: true,
      journal: { title: `Journal ${below(500)}`, volume: String(below(90)) },
      country: random() < 0.03 ? 'Austria' : 'United States',
      publicationDate: `${1990 + below(36)}-${day(12)}-${day(28)}`,
      publicationTypes: ['Journal Article'],
      keywords: Array.from({ length: 4 }, () => draw('en', random)),
      meshTerms: Array.from({ length: 8 }, () => draw('en', random)),
      languages: ['eng'],
      doi: `10.1000/invented.${index}`,
      notices: [],
    },
    citations: { count: Math.floor(1 / (random() + 0.001)), from: 'icite', at: '2026-11-20' },
    editorial: { topicId: 1 + below(RUBRICS) },
  }
}
