import type { Hono } from 'hono'
import {
  createPreviewLink,
  listPreviewLinks,
  openPreview,
  type PreviewLink,
  revokePreviewLink,
} from '../../../src/contract/desk/preview-links.ts'
import { isOfDesk } from '../../../src/domain/account/is-of-desk.ts'
import { presentPreview } from '../../editorial/present-preview.ts'
import { requireDesk } from '../../editorial/require-desk.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { serve } from '../../http/serve.ts'
import { answerLanguage } from '../../request/caller.ts'

/** Links by which people without an account read what is not public (P-PREVIEW-LINKS). */
export function previewLinkRoutes(app: Hono, dependencies: Dependencies): void {
  const { previewLinks, hearticles, users, idempotency, now } = dependencies

  serve(app, listPreviewLinks, async ({ params }) => {
    await requireDesk(dependencies, params.id)
    const links = await previewLinks.list(params.id, now())
    const names = await users.namesOf(links.map(({ by }) => by))
    return { content: links.map((link) => presentLink(link, names.get(link.by) ?? null)) }
  })

  serve(app, createPreviewLink, async ({ params, body, caller, idempotentWrite }) => {
    await requireDesk(dependencies, params.id)
    const at = now()
    const secret = await previewLinks.secretOf(params.id, idempotentWrite)
    const link = await idempotency.runOnce(
      idempotentWrite,
      at,
      async (note: Parameters<typeof previewLinks.create>[3]) => {
        const by = caller.userId
        const made = await previewLinks.create(params.id, secret, { ...body, by, at }, note)
        if (!made) throw new ApiError('preview_links_full')
        return made
      },
    )
    return { ...presentLink(link, caller.account.username), secret }
  })

  serve(app, revokePreviewLink, async ({ params }) => {
    await previewLinks.revoke(params.id, params.linkId)
    return {}
  })

  serve(app, openPreview, async ({ body, query }) => {
    const at = now()
    const link = await previewLinks.find(body.secret, at)
    if (link === 'expired') throw new ApiError('preview_expired')
    if (!link) throw new ApiError('preview_not_found')
    const [desk, maker] = await Promise.all([
      hearticles.findForDesk(link.hearticleId),
      users.find(link.by),
    ])
    // It ends with the work of who made it, for good.
    const isHeld = maker && isOfDesk(maker.roles) && link.createdAt > (maker.deskSince ?? '')
    if (!desk || desk === 'deleted' || !isHeld) throw new ApiError('preview_not_found')
    const hearticle = await presentPreview(dependencies, desk.hearticle, answerLanguage(query))
    return { hearticle, expiresAt: link.expiresAt }
  })
}

function presentLink(
  { id, createdAt, expiresAt }: Omit<PreviewLink, 'createdBy'>,
  createdBy: string | null,
): PreviewLink {
  return { id, createdAt, expiresAt, createdBy }
}
