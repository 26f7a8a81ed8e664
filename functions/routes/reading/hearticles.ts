import type { Hono } from 'hono'
import type { Language } from '../../../src/contract/protocol/language.ts'
import {
  allHearticles,
  findHearticle,
  hearticleArchive,
  hearticlesOfDay,
  mostReadHearticles,
} from '../../../src/contract/reading/hearticles.ts'
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
import { allNotices } from '../../../src/domain/study/found-notices.ts'
import type { StudyRecord } from '../../../src/domain/study/study.ts'
import { noticedPmids } from '../../../src/domain/study/study-notices.ts'
import { dayInVienna } from '../../../src/domain/time/vienna-days.ts'
import { ApiError } from '../../errors/api-error.ts'
import { withPublicAudio } from '../../files/audio.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { pageIn, pageOf } from '../../http/page-of.ts'
import { serve } from '../../http/serve.ts'
import { answerLanguage } from '../../request/caller-language.ts'
import type { ListedHearticle, SearchIndex } from '../../search-index/read-search-index.ts'

interface LanguageQuery {
  lang?: Language | undefined
  languageCode?: Language | undefined
}

/**
 * One hearticle as it is at this moment (P-PUBLICATION); its studies, and lists of hearticles, from
 * the search index.
 */
export function hearticleRoutes(app: Hono, dependencies: Dependencies): void {
  const { hearticles, namedReviewers, studies, taxonomy, searchIndex, files, now } = dependencies

  const summaries = (
    query: LanguageQuery,
    choose: (index: SearchIndex) => readonly ListedHearticle[],
  ) =>
    searchIndex.use((index) =>
      index.summaries(
        choose(index).map(({ id }) => id),
        answerLanguage(query),
      ),
    )

  /** What goes with a hearticle: as it was published, where all of it was, else of this moment. */
  const partsOf = async ({ citedPmids, topicId }: HearticleRecord) => {
    const published = searchIndex.ifOpen((index) => {
      const cited = index.studiesOf(citedPmids)
      return { all: index.taxonomy, cited, named: index.studiesOf(namedBy(cited)) }
    })
    const hasTopic = published?.all.topics.some(({ id }) => id === topicId)
    if (hasTopic && published?.cited.length === citedPmids.length) return published
    const [all, cited] = await Promise.all([taxonomy.load(), notWithdrawn(citedPmids)])
    return { all, cited, named: await notWithdrawn(namedBy(cited)) }
  }
  const notWithdrawn = async (pmids: readonly string[]) =>
    (await studies.findMany(pmids)).filter(({ withdrawn }) => !withdrawn)
  const namedBy = (cited: readonly StudyRecord[]) =>
    cited.flatMap((study) => noticedPmids(allNotices(study)))

  serve(app, hearticlesOfDay, ({ query }) =>
    summaries(query, ({ hearticles: all }) => {
      const { publicationDate: day } = query
      if (day === undefined) return todaysStrip(all, now()).strip
      const sorted = all.toSorted(byNewest)
      if (day === dayInVienna(now())) return stripOf(day, sorted)
      return sorted.filter(({ publicationDate }) => publicationDate === day)
    }),
  )

  serve(app, allHearticles, ({ query }) =>
    summaries(query, ({ hearticles: all }) => pageIn(all.toSorted(byNewest), query)),
  )

  serve(app, hearticleArchive, ({ query }) =>
    searchIndex.use((index) => {
      const { earlier } = todaysStrip(index.hearticles, now())
      const ids = pageIn(earlier, query).map(({ id }) => id)
      return pageOf(index.summaries(ids, answerLanguage(query)), earlier.length, query)
    }),
  )

  serve(app, mostReadHearticles, ({ query }) =>
    searchIndex.use(({ mostRead, ...index }) => index.summaries(mostRead, answerLanguage(query))),
  )

  serve(app, findHearticle, async ({ params, query }) => {
    const language = answerLanguage(query)
    const hearticle = await hearticles.find(params.id)
    if (hearticle === 'deleted') throw new ApiError('hearticle_deleted')
    if (!hearticle || !isPublic(hearticle, now())) throw new ApiError('hearticle_not_found')
    const [{ cited, named, all }, [signed = hearticle]] = await Promise.all([
      partsOf(hearticle),
      namedReviewers.addNames([hearticle]),
    ])
    const stored = new Set(named.map(({ pmid }) => pmid))
    const related = cited.map((study) =>
      linkNotices(presentStudy(study, all, language, now()), (pmid) => stored.has(pmid)),
    )
    return presentHearticle(await withPublicAudio(files, signed), all, related, language)
  })
}
