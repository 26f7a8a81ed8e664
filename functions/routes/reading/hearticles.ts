import type { Hono } from 'hono'
import type { Language } from '../../../src/contract/protocol/language.ts'
import {
  allHearticles,
  findHearticle,
  hearticleArchive,
  hearticlesOfDay,
  hearticlesOfRubric,
  mostReadHearticles,
} from '../../../src/contract/reading/hearticles.ts'
import { asOf, withChangedSources } from '../../../src/domain/edition/edition.ts'
import {
  byNewest,
  type HearticleRecord,
  isPublic,
  stripOf,
  todaysStrip,
} from '../../../src/domain/hearticle/hearticle.ts'
import { linkNotices } from '../../../src/domain/presenters/explained-by.ts'
import { presentHearticle } from '../../../src/domain/presenters/present-hearticle.ts'
import { presentStudy } from '../../../src/domain/presenters/present-study.ts'
import { shownAsCited } from '../../../src/domain/study/shown-as-cited.ts'
import type { StudyRecord } from '../../../src/domain/study/study.ts'
import { allNotices, noticedPmids } from '../../../src/domain/study/study-notices.ts'
import type { Taxonomy } from '../../../src/domain/taxonomy/taxonomy.ts'
import { dayInVienna } from '../../../src/domain/time/vienna-days.ts'
import { ApiError } from '../../errors/api-error.ts'
import { withPublicAudio } from '../../files/audio.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { pageIn, pageOf } from '../../http/page-of.ts'
import { serve } from '../../http/serve.ts'
import { minuteOf, servePublished } from '../../http/serve-published.ts'
import { answerLanguage } from '../../request/caller.ts'
import type { ListedHearticle, SearchIndex } from '../../search/search-index.ts'

interface LanguageQuery {
  lang?: Language | undefined
  languageCode?: Language | undefined
}

/**
 * One hearticle as it is at this moment (P-PUBLICATION); its studies, and lists of hearticles, from
 * the search index.
 */
export function hearticleRoutes(app: Hono, dependencies: Dependencies): void {
  const { now } = dependencies

  const summaries = (
    index: SearchIndex,
    chosen: readonly Pick<ListedHearticle, 'id'>[],
    query: LanguageQuery,
  ) =>
    index.summaries(
      chosen.map(({ id }) => id),
      answerLanguage(query),
    )

  servePublished(app, hearticlesOfDay, dependencies, (index, { query }) => {
    const { publicationDate: day } = query
    if (day === undefined) {
      return summaries(index, todaysStrip(index.hearticles, now()).strip, query)
    }
    const sorted = index.hearticles.toSorted(byNewest)
    const isToday = day === dayInVienna(now())
    const ofDay = sorted.filter(({ publicationDate }) => publicationDate === day)
    return summaries(index, isToday ? stripOf(day, sorted) : ofDay, query)
  })

  servePublished(app, allHearticles, dependencies, (index, { query }) =>
    summaries(index, pageIn(index.hearticles.toSorted(byNewest), query), query),
  )

  servePublished(app, hearticleArchive, dependencies, async (index, { query }) => {
    const { earlier } = todaysStrip(index.hearticles, now())
    return pageOf(await summaries(index, pageIn(earlier, query), query), earlier.length, query)
  })

  servePublished(app, hearticlesOfRubric, dependencies, async (index, { params, query }) => {
    const { rubricId } = params
    if (!index.taxonomy.rubrics.some(({ id }) => id === rubricId)) {
      throw new ApiError('rubric_not_found')
    }
    const inRubric = index.hearticles
      .filter((one) => one.rubricId === rubricId)
      .filter(({ certainty }) => query.certainty === undefined || query.certainty === certainty)
      .toSorted(byNewest)
    return pageOf(await summaries(index, pageIn(inRubric, query), query), inRubric.length, query)
  })

  servePublished(app, mostReadHearticles, dependencies, (index, { query }) =>
    index.summaries(index.mostRead, answerLanguage(query)),
  )

  serveHearticle(app, dependencies)
}

function serveHearticle(app: Hono, dependencies: Dependencies): void {
  const { hearticles, namedReviewers, studies, taxonomy, searchIndex, files, now } = dependencies

  const present = (
    hearticle: HearticleRecord,
    { all, cited, named }: Parts,
    language: Language,
  ) => {
    const stored = new Set(named.map(({ pmid }) => pmid))
    const related = cited.map((study) =>
      linkNotices(presentStudy(study, all, language, now()), (pmid) => stored.has(pmid)),
    )
    return presentHearticle(withChangedSources(hearticle, cited), all, related, language)
  }
  const notWithdrawn = async (pmids: readonly string[]) =>
    (await studies.findMany(pmids)).filter(({ withdrawn }) => !withdrawn)
  const storedParts = async ({ citedPmids }: HearticleRecord): Promise<Parts> => {
    const [all, cited] = await Promise.all([
      taxonomy.load(),
      studies.findMany(citedPmids).then(shownAsCited),
    ])
    return { all, cited, named: await notWithdrawn(namedBy(cited)) }
  }

  serve(app, findHearticle, async ({ params, query }) => {
    const language = answerLanguage(query)
    const hearticle = await hearticles.find(params.id)
    if (hearticle === 'deleted') throw new ApiError('hearticle_deleted')
    if (!hearticle || !isPublic(hearticle, now())) throw new ApiError('hearticle_not_found')
    const [signed = hearticle] = await namedReviewers.addNames([hearticle])
    const shown = asOf(await withPublicAudio(files, signed), now())
    const question = JSON.stringify([findHearticle.path, shown, language, minuteOf(now())])
    // What goes with it as it was published, where all of it was, else of this moment.
    const published = await searchIndex.ifOpen((index) =>
      index.cached(question, async () => {
        const parts = await publishedParts(index, shown)
        return parts && present(shown, parts, language)
      }),
    )
    return published ?? present(shown, await storedParts(shown), language)
  })
}

/** What goes with a hearticle: the studies it cites, and those that their notices name. */
interface Parts {
  all: Taxonomy
  cited: readonly StudyRecord[]
  named: readonly StudyRecord[]
}

async function publishedParts(
  index: SearchIndex,
  { citedPmids, topicId }: HearticleRecord,
): Promise<Parts | undefined> {
  const { taxonomy: all } = index
  const cited = await index.studiesOf(citedPmids)
  if (cited.length !== citedPmids.length || !all.topics.some(({ id }) => id === topicId)) {
    return undefined
  }
  return { all, cited, named: await index.studiesOf(namedBy(cited)) }
}

function namedBy(cited: readonly StudyRecord[]): string[] {
  return cited.flatMap((study) => noticedPmids(allNotices(study)))
}
