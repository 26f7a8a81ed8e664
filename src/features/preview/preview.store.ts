import { atom, type ReadableAtom } from 'nanostores'
import { call, messageOf } from '../../api/api.ts'
import { openPreview } from '../../contract/desk/preview-links.ts'
import type { Language } from '../../contract/protocol/language.ts'
import type { Hearticle } from '../../contract/reading/hearticles.ts'

export type PreviewState =
  | { at: 'loading' }
  | { at: 'shown'; hearticle: Hearticle; expiresAt: string }
  /** The link does not hold, or not any more; trying again changes nothing. */
  | { at: 'ended'; message: string | undefined }
  | { at: 'failed'; message: string | undefined }

const ENDED: ReadonlySet<string | undefined> = new Set([
  ...['preview_expired', 'preview_not_found', 'invalid_request'],
])

/** What a link to a preview shows (P-PREVIEW-LINKS). */
export function createPreview(language: Language) {
  const $state = atom<PreviewState>({ at: 'loading' })
  return {
    $state: $state as ReadableAtom<PreviewState>,

    /** @param secret of the address, as it stands behind its '#' */
    async open(secret: string): Promise<void> {
      $state.set({ at: 'loading' })
      const outcome = await call(
        openPreview,
        { query: { lang: language }, body: { secret } },
        { anonymous: true },
      )
      if (outcome.ok) return $state.set({ at: 'shown', ...outcome.value })
      const at = ENDED.has(outcome.error.code) ? 'ended' : 'failed'
      $state.set({ at, message: messageOf(outcome.error) })
    },
  }
}
