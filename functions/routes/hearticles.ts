import type { Hono } from 'hono'
import {
  allHearticles,
  findHearticle,
  hearticleArchive,
  hearticlesOfDay,
} from '../../src/contract/hearticles.ts'
import type { Language } from '../../src/contract/language.ts'
import {
  byNewest,
  type HearticleRecord,
  isPublic,
  todaysStrip,
} from '../../src/domain/hearticle.ts'
import { presentHearticle, presentHearticleSummary } from '../../src/domain/present-hearticle.ts'
import { presentStudy } from '../../src/domain/present-study.ts'
import { ApiError } from '../api-error.ts'
import { answerLanguage } from '../caller-language.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../serve.ts'

export function hearticleRoutes(app: Hono, dependencies: Dependencies): void {
  const { hearticles, studies, taxonomy, now } = dependencies

  const publicOnes = async (day?: string): Promise<HearticleRecord[]> => {
    const found: HearticleRecord[] = []
    for await (const hearticle of hearticles.published(day)) {
      if (isPublic(hearticle, now())) found.push(hearticle)
    }
    return found.toSorted(byNewest)
  }

  const latestDay = async (): Promise<HearticleRecord[]> => {
    const found: HearticleRecord[] = []
    for await (const hearticle of hearticles.published()) {
      if (!isPublic(hearticle, now())) continue
      found.push(hearticle)
      // They come newest day first: with one of another day, the strip is complete.
      if (hearticle.publicationDate !== found[0]?.publicationDate) break
    }
    return todaysStrip(found, now()).strip
  }

  const summarize = async (records: readonly HearticleRecord[], language: Language) => {
    const all = await taxonomy.load()
    return records.map((record) => presentHearticleSummary(record, all, language))
  }

  serve(app, hearticlesOfDay, async ({ query }) => {
    const { publicationDate } = query
    const ofDay = await (publicationDate === undefined ? latestDay() : publicOnes(publicationDate))
    return summarize(ofDay, answerLanguage(query))
  })

  serve(app, allHearticles, async ({ query }) =>
    summarize(await publicOnes(), answerLanguage(query)),
  )

  serve(app, hearticleArchive, async ({ query }) => {
    const { page, size } = query
    const { earlier } = todaysStrip(await publicOnes(), now())
    return {
      content: await summarize(
        earlier.slice(page * size, (page + 1) * size),
        answerLanguage(query),
      ),
      page,
      size,
      totalPages: Math.ceil(earlier.length / size),
      totalElements: earlier.length,
    }
  })

  serve(app, findHearticle, async ({ params, query }) => {
    const language = answerLanguage(query)
    const [hearticle, all] = await Promise.all([hearticles.find(params.id), taxonomy.load()])
    if (hearticle === 'deleted') throw new ApiError('hearticle_deleted')
    if (!hearticle || !isPublic(hearticle, now())) throw new ApiError('hearticle_not_found')
    const cited = await studies.findMany(hearticle.citedPmids)
    const related = cited
      .filter(({ withdrawn }) => !withdrawn)
      .map((study) => presentStudy(study, all, language, now()))
    return presentHearticle(hearticle, all, related, language)
  })
}
