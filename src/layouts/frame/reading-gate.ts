import { followGate } from '../../features/gates/follow-gate.ts'
import { guardLinks } from '../../features/gates/guard-links.ts'
import { pageLanguage } from '../../i18n/page-language.ts'

/** Puts the gate on the links of a page to read, which has the dialog (P-GATES). */
export function guardPage(): void {
  guardLinks(document)
  followGate(document, pageLanguage())
}
