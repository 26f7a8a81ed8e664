import type { Hono } from 'hono'
import {
  changeLibraryStudy,
  findLibraryStudies,
  findLibraryStudy,
  importLibraryStudy,
} from '../../../src/contract/desk/library-studies.ts'
import { pmidSchema } from '../../../src/contract/reading/pmid.ts'
import { isStorable } from '../../../src/domain/hearticle/hearticle-texts.ts'
import { presentStudy } from '../../../src/domain/presenters/present-study.ts'
import type { StudyRecord } from '../../../src/domain/study/study.ts'
import {
  peopleOfStudy,
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
import { answerLanguage, type Caller, requireDeskKey } from '../../request/caller.ts'

export function libraryStudyRoutes(app: Hono, dependencies: Dependencies): void {
  const { studies, users, taxonomy, searchIndex, deskSettings, idempotency, now } = dependencies
  const find = async (pmid: string) => {
    const found = await studies.findVersion(pmid)
    if (!found) throw new ApiError('study_not_found')
    if (found.study.withdrawn) throw new ApiError('study_withdrawn')
    return found
  }

  const present = async (study: StudyRecord, version: number, caller: Caller) => {
    const [names, { needsSecondPerson }] = await Promise.all([
      users.namesOf(peopleOfStudy(study)),
      deskSettings.find(),
    ])
    return presentLibraryStudy(study, version, { names, caller, needsSecondPerson })
  }
  const conflict = async (pmid: string) =>
    versionConflict('version_conflict', (await find(pmid)).changed, users)

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

  serve(app, importLibraryStudy, async ({ body: { pmid }, query, caller, count, context }) => {
    const who = { userId: caller.userId, requestId: context.get('requestId'), count }
    const study = await importStudy(dependencies, pmid, who)
    return presentStudy(study, await taxonomy.load(), answerLanguage(query), now())
  })

  serve(app, findLibraryStudy, async ({ params: { pmid }, caller }) => {
    const { study, version } = await find(pmid)
    return present(study, version, caller)
  })

  serve(app, changeLibraryStudy, ({ params: { pmid }, body, caller, idempotentWrite }) => {
    const { version, ...edited } = body
    type Saved = { version: number; at?: string }
    const by = (at: string) => ({ userId: caller.userId, at })
    const edit = async (study: StudyRecord, at: string, needsSecondPerson: boolean) =>
      withEditorial(study, edited, await taxonomy.load(), by(at), needsSecondPerson)
    // What PubMed says may have changed since; what the editor said is in the request.
    const again = async (first: Saved) => {
      const { study } = await find(pmid)
      const { needsSecondPerson } = await deskSettings.find()
      const written = await edit(study, first.at ?? now().toISOString(), needsSecondPerson)
      return present(written, first.version, caller)
    }
    return idempotency.runOnce(
      idempotentWrite,
      now(),
      async (note) => {
        // What needs no second person is published by being saved.
        const { needsSecondPerson } = await deskSettings.find()
        if (!needsSecondPerson) requireDeskKey(dependencies, caller)
        const found = await find(pmid)
        const at = now()
        const next = await edit(found.study, at.toISOString(), needsSecondPerson)
        if (!isStorable(next)) throw new ApiError('payload_too_large')
        if (version !== found.version) throw await conflict(pmid)
        const reached = { version: version + 1, at: at.toISOString() }
        const change = { by: caller.userId, at }
        const outcome = await studies.saveEditorial(found, next, change, note(reached))
        if (outcome === 'conflict') throw await conflict(pmid)
        if (outcome === 'gone') {
          throw new ApiError(edited.topicId === null ? 'rubric_not_found' : 'topic_not_found')
        }
        return present(next, reached.version, caller)
      },
      again,
    )
  })
}
