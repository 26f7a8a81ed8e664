// Rules: P-SHARE-PICTURE.
import { describe, expect, test } from 'vitest'
import { hearticle, taxonomy, translation } from '../../../tests/support/records.ts'
import { shownFinding } from '../../../tests/support/shown-finding.ts'
import { keyFigureOf } from '../evidence/key-figure.ts'
import { presentHearticleSummary } from './present-hearticle.ts'
import { allPictures, hearticlePicture, sitePicture } from './share-picture.ts'

const shown = presentHearticleSummary(hearticle(7), taxonomy, [], 'de')
const picture = hearticlePicture(shown, 'de')

describe('the address of a share picture', () => {
  test('names hearticle and language and the digest of what is in it', () => {
    expect(picture.address).toMatch(/^\/share\/7-de\.[0-9a-f]{16}\.png$/)
    expect(picture.address).toContain(picture.digest)
  })

  test('changes with the headline, the name and the colour of the topic', () => {
    const varied = [
      { ...shown, topic: { ...shown.topic, name: 'Zucker' } },
      { ...shown, topic: { ...shown.topic, color: '#0000aa' } },
      presentHearticleSummary(
        hearticle(7, { translations: [{ ...translation('de', { headline: 'Neu' }), id: 1 }] }),
        taxonomy,
        [],
        'de',
      ),
    ].map((other) => hearticlePicture(other, 'de').address)
    expect(new Set([picture.address, ...varied]).size).toBe(4)
  })

  test('changes with the key figure', () => {
    const other = hearticlePicture({ ...shown, keyFigure: keyFigureOf([shownFinding], []) }, 'de')
    expect(other.content.figure?.counts).toMatchObject({ intervention: 15, comparison: 25 })
    expect(other.address).not.toBe(picture.address)
  })

  test('stays when something changes that is not in the picture', () => {
    const text = { ...translation('de', { mainTextBody: 'Ganz anders.' }), id: 1 }
    const other = presentHearticleSummary(
      hearticle(7, { translations: [text] }),
      taxonomy,
      [],
      'de',
    )
    expect(hearticlePicture(other, 'de').address).toBe(picture.address)
  })
})

test('a headline that is there in the other language only is set as that language', () => {
  const german = hearticle(7, { translations: [{ ...translation('de'), id: 1 }] })
  const { content } = hearticlePicture(presentHearticleSummary(german, taxonomy, [], 'en'), 'en')
  expect(content.language).toBe('de')
  expect(content.topic?.name).toBe('Salt')
})

test('the site has one picture in each language, every hearticle one in each', () => {
  const pictures = allPictures(
    (language) =>
      [7, 8].map((id) => presentHearticleSummary(hearticle(id), taxonomy, [], language)),
    (language) => (language === 'de' ? 'Kurz' : 'Short'),
  )
  expect(pictures.map(({ address }) => address.replace(/\..*/, ''))).toEqual(
    ['hearticle-de', '7-de', '8-de', 'hearticle-en', '7-en', '8-en'].map(
      (name) => `/share/${name}`,
    ),
  )
  expect(pictures[0]).toEqual(sitePicture('Kurz', 'de'))
})
