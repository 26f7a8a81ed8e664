import type { Hono } from 'hono'
import { openHearticle } from '../../../src/contract/reading/open-hearticle.ts'
import { openingOf, type Viewer } from '../../../src/domain/account/access.ts'
import {
  type HearticleRecord,
  isPublic,
  todaysStrip,
} from '../../../src/domain/hearticle/hearticle.ts'
import { rubricOf } from '../../../src/domain/taxonomy/taxonomy.ts'
import { dayInVienna } from '../../../src/domain/time/vienna-days.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { serve } from '../../http/serve.ts'

/** Opening a hearticle from its card (P-CARD-OPENS). */
export function openingRoutes(app: Hono, dependencies: Dependencies): void {
  const { hearticles, taxonomy, openedHearticles, searchIndex, identify, now } = dependencies

  const isOfToday = async ({ id, publicationDate }: HearticleRecord): Promise<boolean> => {
    if (publicationDate === dayInVienna(now())) return true
    try {
      return await searchIndex.use(({ hearticles: all }) =>
        todaysStrip(all, now()).strip.some((hearticle) => hearticle.id === id),
      )
    } catch (error) {
      // Without the search index there is no other strip than that of the day itself.
      if (error instanceof ApiError && error.code === 'catalogue_unavailable') return false
      throw error
    }
  }

  /**
   * What was opened before stays open when it has moved to another rubric, and one that is deleted
   * makes room for another: both are looked up only where the rubric's place is taken.
   */
  const opensAsFreeOne = async (hearticle: HearticleRecord, userId: string): Promise<boolean> => {
    const rubric = rubricOf(hearticle, await taxonomy.load())
    if (!rubric) throw new Error(`hearticle ${hearticle.id}: its topic has no rubric`)
    const taking = { userId, rubricId: rubric.id, hearticleId: hearticle.id }
    const outcome = await openedHearticles.open(taking, now())
    if (outcome !== 'other') return outcome === 'opened'
    const before = await openedHearticles.openedBy(userId)
    if ([...before.values()].includes(hearticle.id)) return true
    const replacing = before.get(rubric.id)
    if (replacing === undefined || (await hearticles.find(replacing)) !== 'deleted') return false
    return (await openedHearticles.open(taking, now(), { replacing })) === 'opened'
  }

  serve(app, openHearticle, async ({ params, context }) => {
    const [hearticle, caller] = await Promise.all([hearticles.find(params.id), identify(context)])
    if (hearticle === 'deleted') throw new ApiError('hearticle_deleted')
    if (!hearticle || !isPublic(hearticle, now())) throw new ApiError('hearticle_not_found')
    const viewer: Viewer = caller
      ? { kind: 'person', permissions: caller.permissions }
      : { kind: 'anonymous' }
    const isToday = await isOfToday(hearticle)
    const opening = openingOf(viewer, { ...hearticle, isToday })
    const isOpen =
      opening === 'open' ||
      (opening === 'as-free-one' && caller && (await opensAsFreeOne(hearticle, caller.userId)))
    if (!isOpen) throw new ApiError('premium_required')
    return { open: true as const }
  })
}
