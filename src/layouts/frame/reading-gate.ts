import type { Language } from '../../contract/protocol/language.ts'
import { followGate } from '../../features/gates/follow-gate.ts'
import { guardLinks } from '../../features/gates/guard-links.ts'
import { upgradeDialog } from '../../features/gates/upgrade-dialog.ts'
import { createPageTranslator } from '../../i18n/page-translator.ts'

const messages = {
  de: () => import('../../i18n/messages/de/gates.json', { with: { type: 'json' } }),
  en: () => import('../../i18n/messages/en/gates.json', { with: { type: 'json' } }),
}

let isGuarded = false

/** Puts the gate on the links of a page to read, once (P-GATES). */
export async function guardPage(): Promise<void> {
  const language: Language = document.documentElement.lang === 'en' ? 'en' : 'de'
  const { default: gates } = await messages[language]()
  if (isGuarded) return
  isGuarded = true
  const words = { language, t: createPageTranslator(language, { gates }) }
  document.body.insertAdjacentHTML('beforeend', String(upgradeDialog(words)))
  guardLinks(document)
  followGate(document, words)
}
