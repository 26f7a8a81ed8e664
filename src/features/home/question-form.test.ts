// Rules: P-QUESTION-FIELD.
import { expect, test } from 'vitest'
import { translators } from '../../i18n/translators.ts'
import { questionForm } from './question-form.ts'

test.each([
  ['de', '/'],
  ['en', '/en/'],
] as const)(
  'a question is sent by the browser alone to the screen of answers, in %s',
  (language, action) => {
    const words = { t: translators[language], language }
    const form = String(questionForm('page', words))
    expect(form).toContain(`action="${action}"`)
    expect(form).not.toContain('method=')
    expect(form).toContain('<input type="hidden" name="mode" value="explore">')
    expect(form).toContain('name="q"')
    const name = /aria-label="([^"]+)" action/
    expect(name.exec(form)?.[1]).not.toBe(name.exec(String(questionForm('header', words)))?.[1])
  },
)
