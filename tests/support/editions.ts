import type { Stores } from '../../functions/store/create-stores.ts'
import type { ReviewedEvidence } from '../../src/contract/desk/finding-answers.ts'
import { abstractsByPmid } from '../../src/domain/evidence/abstract-text.ts'
import { reviewQuestions } from '../../src/domain/hearticle/review-questions.ts'
import { register } from './accounts.ts'

/** What a reviewer says who agrees with every finding. */
export function agreesWith(findings: ReadonlyArray<{ id: string }> | undefined): ReviewedEvidence {
  const answers = (findings ?? []).map(({ id }) => [id, 'agrees' as const])
  return { findings: Object.fromEntries(answers) }
}

export const explanation = {
  kind: 'correction' as const,
  note: { de: 'Eine Zahl war falsch.', en: 'A number was wrong.' },
}

/** A reviewer who approves what is worked on of a hearticle: both texts and the evidence, as all right. */
export async function approveEdition(
  stores: Stores,
  id: number,
  at: Date,
  reviewerId?: string,
): Promise<string> {
  const reviewer =
    reviewerId ?? (await register(stores, 'reviewer', { username: `approves${id}` })).id
  const desk = await stores.hearticles.findForDesk(id)
  if (!desk || desk === 'deleted') throw new Error(`hearticle ${id} is not there`)
  const worked = await stores.hearticles.workingCopy(desk)
  const evidence = agreesWith(worked.findings)
  const abstracts = abstractsByPmid(await stores.studies.findMany(worked.citedPmids))
  const questions = reviewQuestions(worked, { abstracts, base: desk.base })
  const confirmed = questions.map(({ key }) => key)
  for (const { id: translationId } of desk.hearticle.translations) {
    const review = { comments: '', status: 'APPROVED' as const, changes: [] }
    const { outcome } = await stores.reviews.submit(
      { ...review, evidence, confirmed, translationId, reviewerId: reviewer },
      at,
    )
    if (outcome !== 'stored') throw new Error(`translation ${translationId}: ${outcome}`)
  }
  return reviewer
}

/** Approves what is worked on and makes it public, as the desk does. */
export async function publishApproved(
  stores: Stores,
  id: number,
  at: Date,
  reviewerId?: string,
): Promise<void> {
  await approveEdition(stores, id, at, reviewerId)
  const desk = await stores.hearticles.findForDesk(id)
  if (!desk || desk === 'deleted') throw new Error(`hearticle ${id} is not there`)
  const by = desk.hearticle.writers?.[0] ?? null
  const publication = { by, at, isApproved: true }
  const published = await stores.hearticles.publish(
    desk,
    { explanation, ...(await stores.hearticles.workingCopy(desk)) },
    publication,
  )
  if (typeof published === 'string') throw new Error(`hearticle ${id}: ${published}`)
}
