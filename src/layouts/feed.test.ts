// Rules: P-FEEDS-FOR-MACHINES.
import { expect, test } from 'vitest'
import { hearticle, noon, taxonomy } from '../../tests/support/records.ts'
import { parseXml } from '../../tests/support/xml.ts'
import { listedStudies, type PublicContent } from '../domain/content/public-content.ts'
import type { HearticleRecord } from '../domain/hearticle/hearticle.ts'
import { presentHearticleSummary } from '../domain/presenters/present-hearticle.ts'
import { withContent } from '../snapshot/current-content.ts'
import { feedOf } from './feed.ts'

const contentOf = (hearticles: HearticleRecord[]): PublicContent => ({
  now: noon,
  taxonomy,
  hearticles: new Map(hearticles.map((one) => [one.id, one])),
  readHearticle: (id) => hearticles.find((one) => one.id === id) ?? hearticle(id),
  explainedWords: () => [],
  summaries: (language) =>
    hearticles.map((one) => presentHearticleSummary(one, taxonomy, [], language)),
  playlists: [],
  mostRead: [],
  prices: undefined,
  glossary: [],
  replacements: new Map(),
  studies: listedStudies(new Map()),
  citing: new Map(),
  readStudy: (pmid) => {
    throw new Error(`there is no study ${pmid}`)
  },
})

test('a correction is told first of its entry, and brings back a hearticle that was long out of the feed', async () => {
  const old: HearticleRecord = {
    ...hearticle(1),
    citedPmids: [],
    publicationDate: '2020-01-01',
    changedAt: '2026-11-26T10:00:00Z',
    corrections: [
      {
        edition: 2,
        at: '2026-11-26T10:00:00Z',
        kind: 'correction',
        note: { de: 'Falsch war es.', en: 'It was wrong.' },
      },
    ],
  }
  const others = Array.from({ length: 60 }, (_, index) => ({
    ...hearticle(index + 2),
    citedPmids: [],
    publicationDate: '2026-11-20',
  }))
  const feed = (hearticles: HearticleRecord[]) =>
    withContent(contentOf(hearticles), () =>
      feedOf('de', new URL('https://www.example.org')),
    ).text()
  const answer = await feed([old, ...others])
  expect(answer.match(/<entry\b/g)).toHaveLength(50)
  expect(answer).toContain('Berichtigt am 26. November 2026: Falsch war es.')
  expect(answer).toContain('<updated>2026-11-26T10:00:00Z</updated>')
  expect(() => parseXml(answer)).not.toThrow()
  const { corrections: _, ...never } = old
  expect(await feed([never, ...others])).not.toContain('/hearticle/1<')
})
