import { createElement } from 'react'
import { expect, test } from 'vitest'
import { drawComponent } from '../../../tests/support/draw-component.ts'
import type { Language } from '../../contract/protocol/language.ts'
import { Alarms } from './Alarms.tsx'

const alarm = {
  pmid: '26551272',
  type: 'retracted' as const,
  title: 'Salt',
  hearticleIds: [3, 12],
  hearticles: [],
  foundAt: '2026-11-21T05:00:00Z',
  affected: [
    {
      hearticleId: 3,
      findings: [0, 2],
      sentences: [{ languageCode: 'de' as const, text: 'Salz <b>.' }],
    },
    { hearticleId: 12, findings: [], sentences: [] },
  ],
}
const linksIn = (language: Language, alarms: Array<typeof alarm>) => {
  const element = createElement(Alarms, { alarms, onChanged: async () => {} })
  const html = drawComponent(element, language, ['library'])
  return [...html.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)</g)].map(([, ...link]) => link)
}

test('an alarm links the study, and in the editor each hearticle that cites it', () => {
  expect(linksIn('de', [alarm])).toEqual([
    ['/pubmed/26551272', 'Salt'],
    ['/editor?hearticle=3', 'Hearticle 3'],
    ['/editor?hearticle=12', 'Hearticle 12'],
  ])
  expect(linksIn('en', [{ ...alarm, title: '' }])).toEqual([
    ['/en/pubmed/26551272', 'PMID 26551272'],
    ['/en/editor?hearticle=3', 'Hearticle 3'],
    ['/en/editor?hearticle=12', 'Hearticle 12'],
  ])
  expect(linksIn('en', [])).toEqual([])
})

test('an alarm says what of each hearticle rests on the study alone', () => {
  const element = createElement(Alarms, { alarms: [alarm], onChanged: async () => {} })
  const html = drawComponent(element, 'en', ['library'])
  expect(html).toContain('<summary>Hearticle 3: rests on such studies alone</summary>')
  expect(html).toContain('<li>Findings: 1, 3</li><li lang="de">Salz &lt;b&gt;.</li>')
  expect(html.match(/<details>/g)).toHaveLength(1)
})
