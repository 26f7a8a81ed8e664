import * as z from 'zod/mini'
import type { HearticleTexts } from '../../domain/hearticle-texts.ts'

const textsSchema = z.object({
  headline: z.string(),
  mainTextBody: z.string(),
  keywords: z.array(z.string()),
  mainActions: z.array(z.string()),
  harmfulActions: z.array(z.string()),
})

const keptSchema = z.object({
  /** The text that was read, and the hearticle's version that it belongs to. */
  base: textsSchema,
  version: z.int(),
  texts: textsSchema,
  comments: z.string(),
})

/** A review that was begun and not sent. */
export interface KeptReview {
  base: HearticleTexts
  version: number
  texts: HearticleTexts
  comments: string
}

const keyOf = (userId: string, translationId: number) =>
  `hearticle.review.${userId}.${translationId}`

/** Keeps a begun review in this browser, for this person; null forgets it. */
export function keepReview(userId: string, translationId: number, kept: KeptReview | null): void {
  try {
    const key = keyOf(userId, translationId)
    if (kept === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // A browser that keeps nothing asks before the page is left, all the same.
  }
}

export function readKeptReview(userId: string, translationId: number): KeptReview | undefined {
  try {
    const stored = localStorage.getItem(keyOf(userId, translationId))
    return keptSchema.safeParse(JSON.parse(stored ?? 'null')).data
  } catch {
    return undefined
  }
}
