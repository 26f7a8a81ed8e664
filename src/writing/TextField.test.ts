// Rules: P-TEXT-EDITOR, P-TEXT-BESIDE.
import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { drawComponent } from '../../tests/support/draw-component.ts'
import type { Check } from '../domain/hearticle/hearticle-check.ts'
import { de } from '../i18n/de.ts'
import { createTranslator } from '../i18n/translator.ts'
import { chipWords } from './chip-words.ts'
import { ParagraphNotes } from './ParagraphNotes.tsx'
import { TextField } from './TextField.tsx'
import { markupSchema } from './text-schema.ts'

const t = createTranslator('de', de)
const cited = [{ pmid: '7', number: 1, title: 'Salt and <i>pressure</i>' }]
const numbers = {
  offers: [],
  read: (reference: string) =>
    reference === 'f1:pair'
      ? { shown: '35 statt 46 von 1.000', label: 'Tod, Ergebnis 1', passage: 'died <b>35</b>' }
      : undefined,
  onCreate: () => 'n1',
}

test('a hidden field has the name and the markup of the text; it is counted in words and characters', () => {
  const html = drawComponent(
    createElement(TextField, {
      ...{ name: 'de.mainTextBody', kind: 'markup', size: 'body', language: 'de' },
      ...{ label: 'Haupttext', value: '**Salz** <b>', maxLength: 500, onChange: () => {} },
    }),
    'de',
    ['writing', 'form'],
  )
  expect(html).toMatch(
    /<textarea hidden="" readOnly="" name="de.mainTextBody">\*\*Salz\*\* &lt;b&gt;/,
  )
  expect(html).toContain('2 Wörter, 12 von höchstens 500 Zeichen')
})

describe('a chip has a name', () => {
  const nameOf = (type: string, attributes: object) =>
    chipWords(markupSchema.node(type, attributes), { cited, numbers, t })

  test.each([
    ['number', { reference: 'f1:pair' }, 'Zahl: 35 statt 46 von 1.000, Tod, Ergebnis 1'],
    ['citation', { pmids: ['7'] }, 'Quelle 1: Salt and <i>pressure</i>'],
    ['explanation', { term: 'Inzidenz', explanation: 'neu' }, 'Erklärung von Inzidenz: neu'],
  ])('%s', (type, attributes, name) => {
    expect(nameOf(type, attributes)).toMatchObject({ name })
  })

  test('and says where it leads nowhere', () => {
    expect(nameOf('number', { reference: 'f9' })).toEqual({
      ...{ shown: '[#f9]', isBroken: true },
      name: 'Zahl, die nirgends steht: [#f9]',
    })
    expect(nameOf('citation', { pmids: ['8'] })).toMatchObject({ shown: 'PMID 8', isBroken: true })
  })
})

test('beside a paragraph stands what it rests on and what checks find in it, and no other', () => {
  const text = 'Eins 12.\n\nZwei [#f1:pair].[Ref7]'
  const check = (start: number, detail: string): Check => ({
    ...{ blocks: true, language: 'de', start, end: start + 2, detail },
    ...({ kind: 'unboundNumber', field: 'mainTextBody' } as const),
  })
  const draw = (paragraph: number) =>
    drawComponent(
      createElement(ParagraphNotes, {
        ...{ text, paragraph, cited, numbers },
        checks: [check(5, '12'), check(text.indexOf('Zwei'), '99')],
        wordsOf: ({ detail }) => `Gefunden: ${detail}`,
        comments: [
          { id: 'c1', place: 'de.mainTextBody', start: 0, end: 4, words: 'Eva: Woher?' },
          { id: 'c2', place: 'de.mainTextBody', start: 11, end: 15, words: 'Anna: Weniger?' },
        ],
        onComment: () => {},
        onShow: () => {},
      }),
      'de',
      ['writing'],
    )
  expect(draw(0)).toContain('Gefunden: 12')
  expect(draw(0)).not.toContain('35 statt 46')
  expect(draw(0)).toContain('Eva: Woher?')
  expect(draw(0)).not.toContain('Anna:')
  expect(draw(1)).toContain('Gefunden: 99')
  expect(draw(1)).toContain('<q>died &lt;b&gt;35&lt;/b&gt;</q>')
  expect(draw(1)).toContain('Salt and &lt;i&gt;pressure&lt;/i&gt;')
})
