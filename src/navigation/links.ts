/**
 * Addresses outside this site that the header and the footer lead to (P-HEADER, P-FOOTER). They are
 * configuration; one that is not set is marked as coming soon, or a page of this site takes its
 * place.
 */
import type { Language } from '../contract/protocol/language.ts'

export const externalLinks: {
  publicSite: string | undefined
  conference: string | undefined
  crew: string | undefined
  contactRequest: string | undefined
  privacyPdf: Record<Language, string | undefined>
} = {
  publicSite: webAddress(import.meta.env.PUBLIC_LINK_PUBLIC_SITE),
  conference: webAddress(import.meta.env.PUBLIC_LINK_CONFERENCE),
  crew: webAddress(import.meta.env.PUBLIC_LINK_CREW),
  contactRequest: webAddress(import.meta.env.PUBLIC_LINK_CONTACT_REQUEST),
  privacyPdf: {
    de: webAddress(import.meta.env.PUBLIC_LINK_PRIVACY_PDF_DE),
    en: webAddress(import.meta.env.PUBLIC_LINK_PRIVACY_PDF_EN),
  },
}

/** @throws where a setting is no address of the web, so that no build ships a broken link */
function webAddress(value: string | undefined): string | undefined {
  if (value === undefined || value === '') return undefined
  if (!/^https?:$/.test(URL.parse(value)?.protocol ?? '')) {
    throw new Error(`not an address of the web: ${value}`)
  }
  return value
}
