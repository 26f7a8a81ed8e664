import type { Hono } from 'hono'
import { numericId } from '../../../src/contract/protocol/paging.ts'
import { findEmbedding } from '../../../src/contract/reading/oembed.ts'
import { isPublic } from '../../../src/domain/hearticle/hearticle.ts'
import { translationFor } from '../../../src/domain/hearticle/translation-for.ts'
import { EMBED_SIZE, embedCode } from '../../../src/domain/presenters/embed-code.ts'
import { pageAtAddress } from '../../../src/domain/site/page-at-address.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { serve } from '../../http/serve.ts'

/** Pages of one hearticle, each of which is embedded as what holds now. */
const OF_HEARTICLES: readonly string[] = ['hearticle', 'edition', 'handout', 'embed']

/** How to show what is at an address in a frame (P-OEMBED). */
export function oembedRoutes(app: Hono, { hearticles, now, siteOrigin }: Dependencies): void {
  app.get(findEmbedding.path, (context, next) =>
    (context.req.query('format') ?? 'json') === 'json'
      ? next()
      : Promise.resolve(context.text('Only JSON is answered.\n', 501)),
  )
  serve(app, findEmbedding, async ({ query: { url, maxwidth, maxheight } }) => {
    const address = URL.parse(url)
    const origin = siteOrigin()
    const found = address?.origin === origin ? pageAtAddress(address.pathname) : undefined
    const { target, language } = found ?? {}
    const isOfOne = target && OF_HEARTICLES.includes(target.page) && 'id' in target
    const { data: id } = numericId.safeParse(isOfOne ? target.id : undefined)
    const hearticle = id === undefined ? undefined : await hearticles.find(id)
    if (!language || !hearticle || hearticle === 'deleted' || !isPublic(hearticle, now())) {
      throw new ApiError('hearticle_not_found')
    }
    const title = translationFor(hearticle.translations, language)?.headline || 'Hearticle'
    const width = Math.min(maxwidth ?? EMBED_SIZE.width, EMBED_SIZE.width)
    const height = Math.min(maxheight ?? EMBED_SIZE.height, EMBED_SIZE.height)
    return {
      version: '1.0' as const,
      type: 'rich' as const,
      title,
      provider_name: 'Hearticle',
      provider_url: origin,
      html: embedCode(hearticle.id, language, { origin, title }, { width, height }),
      width,
      height,
    }
  })
}
