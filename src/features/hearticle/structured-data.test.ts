import { expect, test } from 'vitest'
import { hearticle, noon, study, taxonomy } from '../../../tests/support/records.ts'
import { faultsOf, thingsOf } from '../../../tests/support/structured-data.ts'
import { presentHearticle } from '../../domain/presenters/present-hearticle.ts'
import { presentStudy } from '../../domain/presenters/present-study.ts'
import { hearticleStructuredData } from './structured-data.ts'

const facts = {
  origin: 'https://www.example.org',
  language: 'de',
  siteName: 'Hearticle',
  headline: 'Weniger Salz hilft',
  picture: '/share/7-de.0123456789abcdef.png',
  modifiedAt: '2026-11-21T00:05:00+01:00',
} as const

const cited = presentStudy(study('101', { doi: '10.1/a<b' }), taxonomy, 'de', noon)
const data = hearticleStructuredData(presentHearticle(hearticle(7), taxonomy, [cited], 'de'), facts)

test('a hearticle is a medical page about its topic, free to read', () => {
  expect(faultsOf(data)).toEqual([])
  expect(thingsOf(data).MedicalWebPage).toMatchObject({
    url: 'https://www.example.org/hearticle/7',
    headline: 'Weniger Salz hilft',
    inLanguage: 'de',
    datePublished: '2026-11-21',
    about: { name: 'Salz' },
    keywords: 'Salz',
    isAccessibleForFree: true,
    publisher: { '@type': 'Organization', name: 'Hearticle' },
  })
  expect(thingsOf(data)).toHaveProperty('BreadcrumbList')
})

test('it cites its studies by their identifiers', () => {
  expect(thingsOf(data).MedicalWebPage?.citation).toEqual([
    {
      '@type': 'ScholarlyArticle',
      name: 'Salt and blood pressure',
      url: 'https://www.example.org/pubmed/101',
      sameAs: ['https://pubmed.ncbi.nlm.nih.gov/101/', 'https://doi.org/10.1/a%3Cb'],
      identifier: [
        { '@type': 'PropertyValue', propertyID: 'PMID', value: '101' },
        { '@type': 'PropertyValue', propertyID: 'DOI', value: '10.1/a<b' },
      ],
      datePublished: '2026-11-02',
    },
  ])
})

test('it says who wrote it, when it was reviewed and what corrects its studies, and is no guideline', () => {
  const reviewed = presentHearticle(hearticle(7), taxonomy, [cited], 'de')
  const [translation] = reviewed.translations
  if (!translation) throw new Error('no translation')
  const structuredData = hearticleStructuredData(
    {
      ...reviewed,
      certainty: { level: 'very_low', reasons: [] },
      responsibility: {
        writers: [{ name: 'Maria Huber', profession: 'Redakteurin' }, null],
        ai: null,
        searchedOn: null,
        nextReviewOn: null,
        conflicts: null,
        reviewers: [{ name: 'Dr. Anna Berger', profession: 'Kardiologin' }, null],
      },
      translations: [{ ...translation, reviewedOn: '2026-11-20' }],
      relatedPubMedArticles: [
        { ...cited, notices: [{ type: 'corrected', pmid: '102', citation: null }] },
      ],
    },
    facts,
  )
  expect(faultsOf(structuredData)).toEqual([])
  expect(thingsOf(structuredData).MedicalWebPage).toMatchObject({
    author: [{ '@type': 'Person', name: 'Maria Huber', jobTitle: 'Redakteurin' }],
    lastReviewed: '2026-11-20',
    reviewedBy: [{ '@type': 'Person', name: 'Dr. Anna Berger', jobTitle: 'Kardiologin' }],
    publishingPrinciples: 'https://www.example.org/methods',
    citation: [{ correction: ['https://pubmed.ncbi.nlm.nih.gov/102/'] }],
  })
  expect(JSON.stringify(structuredData)).not.toMatch(/MedicalGuideline|EvidenceLevel/)
  const page = thingsOf(data).MedicalWebPage
  for (const unknown of ['author', 'lastReviewed', 'reviewedBy']) {
    expect(page).not.toHaveProperty(unknown)
  }
})

test('it tells what was corrected, and where readers find what was and what is (P-CHANGE-LOG)', () => {
  const correction = { edition: 2, on: '2026-11-26', kind: 'correction' as const, note: 'Falsch.' }
  const corrected = hearticleStructuredData(
    { ...presentHearticle(hearticle(7), taxonomy, [cited], 'de'), corrections: [correction] },
    facts,
  )
  expect(faultsOf(corrected)).toEqual([])
  expect(thingsOf(corrected).MedicalWebPage).toMatchObject({
    dateModified: facts.modifiedAt,
    correction: [
      {
        '@type': 'CorrectionComment',
        text: 'Falsch.',
        datePublished: '2026-11-26',
        url: 'https://www.example.org/hearticle/7/changes#edition-2',
      },
    ],
  })
  expect(thingsOf(data).MedicalWebPage).not.toHaveProperty('correction')
})

test('without studies it says nothing of citations', () => {
  const alone = presentHearticle(hearticle(7), taxonomy, [], 'de')
  const lone = hearticleStructuredData(alone, facts)
  expect(faultsOf(lone)).toEqual([])
  expect(thingsOf(lone).MedicalWebPage).not.toHaveProperty('citation')
})
