import { type Motif, motifs, motifsByTopic, motifsIn } from './motifs.ts'

interface MotifSource {
  /** The motif that an editor chose; null where they chose none again. */
  motif?: string | null | undefined
  /** The name of its topic's picture, which says which motifs are that topic's. */
  imageName: string
  /** The topic's names, which count the least. */
  topicNames: readonly string[]
  /** In all its languages, so that both show the same. */
  translations: readonly { headline: string; keywords: readonly string[] }[]
}

/** A keyword counts the more the earlier it stands; the headline as much as the second. */
const FIRST_KEYWORD = 6
const HEADLINE = 5
/** A motif of the hearticle's own topic is ahead of another's that fits a little better. */
const OWN_TOPIC = 2
/** So many motifs are handed on, for lists that show neighbours. */
export const MOST_MOTIFS = 4

/**
 * The motifs that fit a hearticle (P-MOTIF), the best first: those whose words are in its keywords
 * and headline, then those of its topic; where nothing is known of it, the mark's heart. An editor's
 * choice is the only one.
 */
export function chooseMotifs({ motif, imageName, topicNames, translations }: MotifSource): Motif[] {
  const chosen = motifs.find((name) => name === motif)
  if (chosen) return [chosen]
  const own = Object.hasOwn(motifsByTopic, imageName) ? (motifsByTopic[imageName] ?? []) : []
  const texts = [
    ...topicNames.map((name) => ({ text: name.toLowerCase(), weight: 1 })),
    ...translations.flatMap(({ headline, keywords }) => [
      { text: headline.toLowerCase(), weight: HEADLINE },
      ...keywords.map((keyword, at) => ({
        text: keyword.toLowerCase(),
        weight: Math.max(1, FIRST_KEYWORD - at),
      })),
    ]),
  ]
  const fits = new Map<Motif, number>()
  for (const { text, weight } of texts) {
    for (const name of motifsIn(text)) {
      fits.set(name, (fits.get(name) ?? (own.includes(name) ? OWN_TOPIC : 0)) + weight)
    }
  }
  const fitting = motifs
    .filter((name) => fits.has(name))
    .toSorted((a, b) => (fits.get(b) ?? 0) - (fits.get(a) ?? 0))
  const all = [...new Set([...fitting, ...own])].slice(0, MOST_MOTIFS)
  return all.length > 0 ? all : ['mark']
}
