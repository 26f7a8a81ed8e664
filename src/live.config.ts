/**
 * What pages show, as Astro's live collections: each is read when a page is made, from the content
 * that a publication or the API hands over (src/snapshot/current-content.ts).
 */
import { defineLiveCollection } from 'astro/content/config'
import type { LiveLoader } from 'astro/loaders'
import { defaultLanguage, type Language } from './contract/protocol/language.ts'
import type { Replacement, ShownEdition } from './contract/reading/edition-changes.ts'
import type { Hearticle } from './contract/reading/hearticles.ts'
import type { PublicPlaylist } from './contract/reading/playlists.ts'
import type { Rubric } from './contract/reading/rubrics.ts'
import type { ExplainedStudy } from './contract/reading/studies.ts'
import { asOf } from './domain/edition/edition.ts'
import { presentEdition } from './domain/edition/edition-standing.ts'
import { lastChangeOf } from './domain/hearticle/appearance.ts'
import { type HearticleRecord, withoutSound } from './domain/hearticle/hearticle.ts'
import type { ReadingOn } from './domain/presenters/leading-on/reading-on.ts'
import { presentRubric } from './domain/taxonomy/taxonomy.ts'
import { currentContent } from './snapshot/current-content.ts'
import {
  publishedHearticle,
  publishedPlaylist,
  publishedStudy,
  readingOnFrom,
} from './snapshot/published.ts'

interface HearticleEntry {
  hearticle: Hearticle
  /** ISO 8601 with offset. */
  changedAt: string
  readingOn: ReadingOn
}

interface ReplacementsEntry {
  hearticle: Hearticle
  /** The newest first. */
  replacements: readonly Replacement[]
}

/**
 * A collection whose entries are told in one language.
 * @param ids of all that there are, as addresses have them
 * @param read an entry; undefined where there is none
 */
function inLanguage<Data extends object>(
  name: string,
  ids: () => Iterable<string | number>,
  read: (id: string, language: Language) => Data | undefined,
) {
  const entry = (id: string, language: Language) => {
    const data = read(id, language)
    return data && { id, data }
  }
  const loader: LiveLoader<Data, { id: string; language: Language }, { language: Language }> = {
    name,
    loadEntry: async ({ filter: { id, language } }) => entry(id, language),
    loadCollection: async ({ filter: { language } = { language: defaultLanguage } }) => ({
      entries: Array.from(ids(), (id) => entry(String(id), language) ?? []).flat(),
    }),
  }
  return defineLiveCollection({ loader })
}

const idsOf = (records: readonly { id: number }[]) => records.map(({ id }) => id)
const withId = <Entry extends { id: number }>(records: readonly Entry[], id: string) =>
  records.find((record) => String(record.id) === id)

function hearticleOf(id: string): HearticleRecord | undefined {
  const { hearticles, readHearticle } = currentContent()
  const known = hearticles.get(Number(id))
  return known && String(known.id) === id ? readHearticle(known.id) : undefined
}

export const collections = {
  hearticles: inLanguage<HearticleEntry>(
    'hearticles',
    () => currentContent().hearticles.keys(),
    (id, language) => {
      const record = hearticleOf(id)
      return (
        record && {
          hearticle: publishedHearticle(record, language),
          changedAt: lastChangeOf(record),
          readingOn: readingOnFrom(record, language),
        }
      )
    },
  ),
  replacements: inLanguage<ReplacementsEntry>(
    'replacements',
    () => currentContent().replacements.keys(),
    (id, language) => {
      const record = hearticleOf(id)
      const row = record && currentContent().replacements.get(record.id)
      return row && { hearticle: publishedHearticle(record, language), replacements: row[language] }
    },
  ),
  // Only the one that is asked for is ever there.
  editions: inLanguage<ShownEdition>(
    'editions',
    () => [],
    (_, language) => {
      const { edition, now } = currentContent()
      const shown =
        edition?.was && publishedHearticle(asOf(withoutSound(edition.was), now), language)
      return (
        edition &&
        presentEdition(edition.number, edition.known, { was: edition.was, shown }, language)
      )
    },
  ),
  studies: inLanguage<ExplainedStudy>(
    'studies',
    () => currentContent().studies.keys(),
    (pmid, language) =>
      currentContent().studies.has(pmid) ? publishedStudy(pmid, language) : undefined,
  ),
  rubrics: inLanguage<Rubric>(
    'rubrics',
    () => idsOf(currentContent().taxonomy.rubrics),
    (id, language) => {
      const rubric = withId(currentContent().taxonomy.rubrics, id)
      return rubric && presentRubric(rubric, language)
    },
  ),
  playlists: inLanguage<PublicPlaylist>(
    'playlists',
    () => idsOf(currentContent().playlists),
    (id, language) => publishedPlaylist(Number(id), language),
  ),
}
