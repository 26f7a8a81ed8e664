import { expect, it } from 'vitest'
import { hearticle, study, translation } from '../../../tests/support/records.ts'
import { alignedInHearticle, alignedInStudy } from './aligned-texts.ts'

const german = { title: 'Salz und <b>Blutdruck</b>', abstract: [{ text: 'Eins. Zwei.' }] }

it('has a study title beside title, and sentence beside sentence', () => {
  expect(alignedInStudy(study('1'))).toEqual([])
  expect(alignedInStudy(study('1', { german, abstract: [{ text: 'One. Two.' }] }))).toEqual([
    { de: 'Salz und Blutdruck', en: 'Salt and blood pressure.' },
    { de: 'Eins.', en: 'One.' },
    { de: 'Zwei.', en: 'Two.' },
  ])
})

it('has no parts of an abstract that the other language parts otherwise', () => {
  const abstract = [{ text: 'One.' }, { text: 'Two.' }]
  expect(alignedInStudy(study('1', { german, abstract }))).toHaveLength(1)
})

it('has a hearticle without its marks, by paragraph where sentences differ', () => {
  const written = hearticle(1, {
    practice: { professional: { de: 'Fragen', en: 'Ask' }, lay: { de: 'Gehen', en: 'Walk' } },
    translations: [
      translation('de', { mainTextBody: '**Eins.** Zwei.[Ref1]\n\nDrei {vier}[EXP:fünf].' }),
      translation('en', { mainTextBody: '**One** and two.[Ref1]\n\nThree {four}[EXP:five].' }),
    ].map((text, id) => ({ ...text, id })),
  })
  const texts = alignedInHearticle(written)
  expect(texts).toContainEqual({ de: 'Eins. Zwei.', en: 'One and two.' })
  expect(texts).toContainEqual({ de: 'Drei vier.', en: 'Three four.' })
  expect(texts).toContainEqual({ de: 'Weniger Salz hilft', en: 'Less salt helps' })
  expect(texts).toContainEqual({ de: 'Fragen', en: 'Ask' })
})

it('has nothing of a hearticle in one language', () => {
  const [de] = hearticle(1).translations
  expect(alignedInHearticle(hearticle(1, { translations: de ? [de] : [] }))).toEqual([])
})
