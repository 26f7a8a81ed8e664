import { describe, expect, test } from 'vitest'
import { noon, study, studySource, taxonomy } from '../../../tests/support/records.ts'
import { faultsOf, thingsOf } from '../../../tests/support/structured-data.ts'
import { presentStudy } from '../../domain/presenters/present-study.ts'
import type { StudyRecord, StudySource } from '../../domain/study/study.ts'
import { studyStructuredData } from './structured-data.ts'

const publicationOf = (source: Partial<StudySource>) => publicationIn(study('101', source))

function publicationIn(record: StudyRecord): Record<string, unknown> {
  const data = studyStructuredData(presentStudy(record, taxonomy, 'en', noon), {
    origin: 'https://www.example.org',
    language: 'en',
    siteName: 'Hearticle',
    title: 'Salt and blood pressure',
  })
  expect(faultsOf(data)).toEqual([])
  expect(Object.keys(thingsOf(data))).toEqual(['MedicalWebPage', 'BreadcrumbList'])
  return thingsOf(data).MedicalWebPage?.mainEntity as Record<string, unknown>
}

test('an article stands in its issue, volume and journal', () => {
  const journal = { title: 'Lancet', volume: '400', issue: '2', pages: '1-9' }
  expect(publicationOf({ journal })).toMatchObject({
    '@type': 'ScholarlyArticle',
    pagination: '1-9',
    isPartOf: {
      '@type': 'PublicationIssue',
      issueNumber: '2',
      isPartOf: {
        '@type': 'PublicationVolume',
        volumeNumber: '400',
        isPartOf: { '@type': 'Periodical', name: 'Lancet' },
      },
    },
  })
})

test('levels that are not known are left out', () => {
  expect(publicationOf({ journal: { title: 'Lancet' } }).isPartOf).toEqual({
    '@type': 'Periodical',
    name: 'Lancet',
  })
  const { journal: _, ...source } = studySource()
  expect(publicationIn({ ...study('101'), source })).not.toHaveProperty('isPartOf')
})

test.each(['2019', '2019-03', '2019-03-04'])('the date %s stays as exact as it is', (date) => {
  expect(publicationOf({ publicationDate: date }).datePublished).toBe(date)
})

test('an unknown date is left out', () => {
  expect(publicationOf({ publicationDate: null })).not.toHaveProperty('datePublished')
})

describe('authors', () => {
  test('are people or groups', () => {
    const authors = [
      { lastName: 'Huber', foreName: 'Anna', initials: 'A' },
      { lastName: 'Suharto' },
      { collectiveName: 'SPRINT Research Group' },
    ]
    expect(publicationOf({ authors }).author).toEqual([
      { '@type': 'Person', name: 'Anna Huber' },
      { '@type': 'Person', name: 'Suharto' },
      { '@type': 'Organization', name: 'SPRINT Research Group' },
    ])
  })

  test('a thousand of them do not make the page heavy', () => {
    const authors = Array.from({ length: 1004 }, (_, n) => ({ lastName: `A${n}`, initials: 'B' }))
    expect(publicationOf({ authors }).author).toHaveLength(30)
  })
})

test('a chapter stands in its book', () => {
  expect(publicationOf({ kind: 'book', journal: { title: 'StatPearls' } })).toMatchObject({
    '@type': 'Chapter',
    isPartOf: { '@type': 'Book', name: 'StatPearls' },
  })
})

test('only a free full text is called free', () => {
  expect(publicationOf({})).not.toHaveProperty('isAccessibleForFree')
  expect(publicationOf({ pmcid: 'PMC1' }).isAccessibleForFree).toBe(true)
})
