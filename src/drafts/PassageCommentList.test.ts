import { createElement } from 'react'
import { expect, test } from 'vitest'
import { drawComponent } from '../../tests/support/draw-component.ts'
import { translation } from '../../tests/support/records.ts'
import { translators } from '../i18n/translators.ts'
import { PassageCommentList } from './PassageCommentList.tsx'

const place = { languageCode: 'de', field: 'KEYWORD', listIndex: 0 } as const
const comment = { place, start: 0, end: 4, quote: 'Salz', comment: '<b>Welches?</b>' }
const drawn = (keywords: string[], comments = [comment]) =>
  drawComponent(
    createElement(PassageCommentList, {
      comments,
      texts: { translations: [translation('de', { keywords })], abstracts: new Map() },
      sources: {},
      fieldName: () => 'Keywords',
    }),
    'en',
    ['drafts'],
  )

test('a comment names its passage, and says where the text has changed since', () => {
  const changed = translators.en('drafts:passageChanged')
  const html = drawn(['Kochsalz', 'Salz'])
  expect(html).toContain('DE · Keywords · 1')
  expect(html).toContain('<blockquote lang="de">Salz</blockquote>')
  expect(html).toContain('&lt;b&gt;Welches?')
  expect(html).toContain(changed)
  expect(drawn(['Salz'])).not.toContain(changed)
  expect(drawn([])).toContain(changed)
  expect(drawn([], [])).toBe('')
})
