import { expect, test } from 'vitest'
import { editorial } from '../../content/editorial/texts.ts'
import { mailMessages } from '../../functions/mail/mail-messages.ts'
import { languages } from '../../src/contract/protocol/language.ts'

/** What the content decides, and no text of ours can know: who checked it, and where its sources are. */
const PROMISES =
  /von Menschen geprüft|Menschen prüfen|jede[rs]? Aussage|Alle Texte gibt|zehn Sekunden|reviewed by people|People review|every statement|All texts exist|ten seconds/i

test.each(languages)('no text promises what content need not keep (%s)', (language) => {
  for (const [key, text] of Object.entries(editorial[language])) {
    expect(text, key).not.toMatch(PROMISES)
  }
  expect(JSON.stringify(mailMessages[language])).not.toMatch(PROMISES)
})
