import { createElement } from 'react'
import { expect, test } from 'vitest'
import { drawComponent } from '../../../tests/support/draw-component.ts'
import { languages } from '../../contract/protocol/language.ts'
import { islandTexts } from '../../i18n/island-texts.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { Receipt } from './Receipt.tsx'

const typed = { name: 'Anna Huber', email: 'anna@example.org', contract: '' }
const declaredAt = '2026-11-22T10:20:30.000Z'

for (const language of languages) {
  const t = createTranslator(language, islandTexts(language, ['declaration']).messages)
  for (const kind of ['withdrawal', 'cancellation'] as const) {
    const draw = (isMailed: boolean) => {
      const receipt = { declaredAt, isMailed, carriedOut: null }
      const element = createElement(Receipt, { kind, contact: 'a@b.at', typed, receipt })
      return drawComponent(element, language, ['declaration'])
    }

    test(`a ${kind} over the limit of mails is downloaded, and it is said why (${language})`, () => {
      const html = draw(false)
      expect(html).toContain(`>${t('declaration:download')}</button>`)
      expect(html).toContain(t('declaration:notMailed'))
      expect(html).toContain(t('declaration:notMailedNext'))
      expect(html).not.toContain(t('declaration:mailed', { email: typed.email }))
    })

    test(`a ${kind} of which a mail is sent offers no other receipt (${language})`, () => {
      const html = draw(true)
      expect(html).not.toContain(t('declaration:download'))
      expect(html).toContain(t('declaration:mailed', { email: typed.email }))
    })
  }
}
