import type { Hono } from 'hono'
import {
  changeLibraryStudy,
  findLibraryStudies,
  findLibraryStudy,
  importLibraryStudy,
} from '../../../src/contract/desk/library-studies.ts'
import { pmidSchema } from '../../../src/contract/reading/studies.ts'
import { isStorable } from '../../../src/domain/hearticle/hearticle-texts.ts'
import { presentStudy } from '../../../src/domain/presenters/present-study.ts'
import type { StudyRecord } from '../../../src/domain/study/study.ts'
import {
  presentLibraryItem,
  presentLibraryStudy,
  withEditorial,
} from '../../editorial/edit-study.ts'
import { importStudy } from '../../editorial/import-study.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { pageOf } from '../../http/page-of.ts'
import { serve } from '../../http/serve.ts'
import { versionConflict } from '../../http/version-conflict.ts'
import { answerLanguage } from '../../request/caller-language.ts'

/** Studies for those who assign and translate them. */
export function libraryStudyRoutes(app: Hono, dependencies: Dependencies): void {
  const { studies, users, taxonomy, searchIndex, idempotency, now } = dependencies
  const find = async (pmid: string) => {
    const found = await studies.findVersion(pmid)
    if (!found) throw new ApiError('study_not_found')
    if (found.study.withdrawn) throw new ApiError('study_withdrawn')
    return found
  }

  const present = async (study: StudyRecord, version: number) => {
    const by = study.editorial.card?.confirmedBy
    const name = by === undefined ? undefined : (await users.namesOf([by])).get(by)
    return presentLibraryStudy(study, version, name)
  }

  serve(app, findLibraryStudies, async ({ query }) => {
    const { term, page, size } = query
    if (pmidSchema.safeParse(term).success) {
      // Also where it was imported after the last publication.
      const study = await studies.find(term)
      const found = study && !study.withdrawn ? [presentLibraryItem(study)] : []
      return pageOf(page === 0 ? found : [], found.length, query)
    }
    const { total, page: hits } = await searchIndex.use(({ search }) =>
      search.findStudies(term, { language: 'de', page, size, now: now() }),
    )
    const byPmid = new Map(
      (await studies.findMany(hits.map(({ pmid }) => pmid))).map((study) => [study.pmid, study]),
    )
    const shown = hits.flatMap(({ pmid }) => byPmid.get(pmid) ?? [])
    return pageOf(shown.map(presentLibraryItem), total, query)
  })

  serve(app, importLibraryStudy, async ({ body: { pmid }, query, caller, context }) => {
    const who = { userId: caller.userId, requestId: context.get('requestId') }
    const study = await importStudy(dependencies, pmid, who)
    return presentStudy(study, await taxonomy.load(), answerLanguage(query), now())
  })

  serve(app, findLibraryStudy, async ({ params: { pmid } }) => {
    const { study, version } = await find(pmid)
    return present(study, version)
  })

  serve(app, changeLibraryStudy, ({ params: { pmid }, body, caller, idempotentWrite }) => {
    const { version, ...edited } = body
    const conflict = async () =>
      versionConflict('version_conflict', (await find(pmid)).changed, users)
    type Saved = { version: number; at?: string }
    const by = (at: string) => ({ userId: caller.userId, at })
    const again = async (first: Saved) => {
      const { study } = await find(pmid)
      const when = by(first.at ?? now().toISOString())
      const saved = withEditorial(study, edited, await taxonomy.load(), when)
      return present(saved, first.version)
    }
    // What PubMed says may have changed since; what the editor said is in the request.
    return idempotency.runOnce(
      idempotentWrite,
      now(),
      async (note) => {
        const { study, version: current } = await find(pmid)
        const at = now()
        const when = by(at.toISOString())
        const next = withEditorial(study, edited, await taxonomy.load(), when)
        if (!isStorable(next)) throw new ApiError('payload_too_large')
        if (version !== current) throw await conflict()
        const reached = { version: version + 1, at: when.at }
        const change = [at, caller.userId, note(reached)] as const
        const outcome = await studies.saveEditorial(next, version, ...change)
        if (outcome === 'conflict') throw await conflict()
        if (outcome === 'gone') {
          throw new ApiError(edited.topicId === null ? 'rubric_not_found' : 'topic_not_found')
        }
        return present(next, reached.version)
      },
      again,
    )
  })
}
