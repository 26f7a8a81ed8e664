import type { Language } from '../../contract/protocol/language.ts'
import type { SiteFacts } from '../../domain/presenters/structured-data.ts'
import { translators } from '../../i18n/translators.ts'

/**
 * Where the site is and what it is called.
 * @param site Astro's setting, which carries PUBLIC_SITE_ORIGIN
 */
export function siteFacts(site: URL | undefined, language: Language): SiteFacts {
  return { origin: originOf(site), language, siteName: translators[language]('page:siteName') }
}

/** @throws where the setting is missing: addresses for others must be complete */
export function originOf(site: URL | undefined): string {
  if (site === undefined) throw new Error('astro.config.mjs: site is not set')
  return site.origin
}
