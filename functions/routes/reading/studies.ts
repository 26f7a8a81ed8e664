import type { Hono } from 'hono'
import { findStudy, findStudyCitation } from '../../../src/contract/reading/studies.ts'
import { citationKey, toBibtex } from '../../../src/domain/citation/citation-bibtex.ts'
import { toRis } from '../../../src/domain/citation/citation-ris.ts'
import { isSuspended } from '../../../src/domain/edition/edition.ts'
import { sourcesOf } from '../../../src/domain/hearticle/hearticle.ts'
import { presentExplainedStudy } from '../../../src/domain/presenters/explained-by.ts'
import { presentCitable } from '../../../src/domain/presenters/present-study.ts'
import type { StudyRecord } from '../../../src/domain/study/study.ts'
import { allNotices, noticedPmids } from '../../../src/domain/study/study-notices.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { serve } from '../../http/serve.ts'
import { answerLanguage } from '../../request/caller.ts'

const FILES = {
  ris: { mediaType: 'application/x-research-info-systems', extension: 'ris', write: toRis },
  bibtex: { mediaType: 'application/x-bibtex', extension: 'bib', write: toBibtex },
} as const

export function studyRoutes(app: Hono, dependencies: Dependencies): void {
  const { studies, hearticles, taxonomy, now } = dependencies
  serve(app, findStudy, async ({ params, query }) => {
    const [found, all] = await Promise.all([studies.findWithCiting(params.pmid), taxonomy.load()])
    const study = visible(found?.study)
    const citing = found?.citing ?? []
    const carrying = await hearticles.findMany(
      citing.flatMap((one) => (one.findings ? one.id : [])),
    )
    const named = [...noticedPmids(allNotices(study)), ...carrying.flatMap(sourcesOf)]
    const others = (await studies.findMany(named)).filter(({ withdrawn }) => !withdrawn)
    const stored = new Map(others.map((other) => [other.pmid, other]))
    const suspended = carrying.filter((one) => isSuspended(one, (pmid) => stored.get(pmid), now()))
    const context = {
      citing,
      isStored: (pmid: string) => stored.has(pmid),
      isSuspended: (id: number) => suspended.some((hearticle) => hearticle.id === id),
    }
    return presentExplainedStudy(study, context, all, answerLanguage(query), now())
  })

  serve(app, findStudyCitation, async ({ params, query }) => {
    const study = presentCitable(visible(await studies.find(params.pmid)))
    const { mediaType, extension, write } = FILES[query.format]
    return { mediaType, fileName: `${citationKey(study)}.${extension}`, text: write(study) }
  })
}

function visible(study: StudyRecord | undefined): StudyRecord {
  if (!study) throw new ApiError('study_not_found')
  if (study.withdrawn) throw new ApiError('study_withdrawn')
  return study
}
