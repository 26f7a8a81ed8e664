import { describe, expect, test } from 'vitest'
import { studySummary } from '../../../../tests/support/records.ts'
import type { HearticleSummary } from '../../../contract/reading/hearticles.ts'
import type { Continued, ReadingListEntry } from '../../../contract/reading/reading-list.ts'
import { visitAt } from '../../../domain/reading/daily-visit.ts'
import { presentVisit } from '../../../domain/reading/present-visit.ts'
import { translators } from '../../../i18n/translators.ts'
import { newList, newTitle } from './new-list.ts'
import { onwardLists } from './onward-lists.ts'
import { visitPlaces } from './visit-places.ts'

const language = 'en'
const t = translators[language]
const now = '2026-11-22T11:00:00.000Z'

const hearticle = (id: number, more: Partial<HearticleSummary> = {}): HearticleSummary =>
  ({
    id,
    publicationDate: '2026-11-22',
    breaking: false,
    isSample: false,
    topic: {
      id: 1,
      name: 'Blood pressure',
      color: '#aa0000',
      imageName: 'blood_pressure',
      rubric: { id: 1, name: 'Heart' },
    },
    findings: [],
    noFindings: null,
    practice: null,
    responsibility: null,
    keyFigure: null,
    picture: { motifs: ['mark'] },
    notice: null,
    translations: [
      {
        id: id * 2,
        languageCode: language,
        headline: `<Headline ${id}>`,
        keywords: [],
        readingMinutes: 4,
        reviewed: false,
        hasAudio: true,
      },
    ],
    ...more,
  }) as HearticleSummary

const entry = (id: number, more: Partial<ReadingListEntry> = {}): ReadingListEntry => ({
  hearticleId: id,
  savedAt: null,
  read: null,
  answers: [],
  hearticle: hearticle(id),
  ...more,
})

const answer: Continued = {
  now,
  lastVisit: null,
  rubrics: [{ id: 1, name: 'Heart' }],
  hearticles: [hearticle(1)],
  read: [],
  studies: [],
  unfinished: [],
  savedUnread: [],
  retracted: [],
  questions: { answered: [], waiting: [], left: 5, next: null, tomorrow: '2026-11-23' },
  history: null,
  opensAll: true,
  trial: null,
}

const before = visitAt(undefined, '2026-11-21T11:00:00.000Z')
const draw = (
  more: Partial<Continued> = {},
  { isFirst = false, seen = [] as number[], freeDay = '' } = {},
) => {
  const all = { ...answer, ...more }
  const visits = visitAt(isFirst ? undefined : before, now)
  const visit = presentVisit(all, { visits, seen }, language)
  return {
    title: newTitle(visit, all, { t, language }),
    fresh: String(newList(visit, all, freeDay, { t, language })),
    onward: String(onwardLists(visit, new Set(), { t, language })),
  }
}

describe('what is new', () => {
  test('is counted since yesterday, marked unread and explained', () => {
    const { title, fresh } = draw()
    expect(title).toBe('New since yesterday')
    expect(fresh).toContain('One new hearticle')
    expect(fresh).toContain('data-unread="h1"')
    expect(fresh).toContain(t('visit:why', { rubric: 'Heart' }))
    expect(fresh).toContain('&lt;Headline 1&gt;')
  })

  test('is, on a first visit, what came since yesterday, and leads to the choice without rubrics', () => {
    expect(draw({}, { isFirst: true }).title).toBe('New since yesterday')
    const { fresh } = draw({ rubrics: [], hearticles: [] }, { isFirst: true })
    expect(fresh).toContain(t('visit:noRubrics'))
    expect(fresh).not.toContain(t('visit:end'))
    expect(fresh).toContain('/en/rubric-selection?onboarding=true')
  })

  test('ends with that there is no more, or leads to the archive', () => {
    expect(draw().fresh).toContain(t('visit:end'))
    const many = Array.from({ length: 10 }, (_, index) => hearticle(index + 1))
    const { fresh } = draw({ hearticles: many })
    expect(fresh).not.toContain(t('visit:end'))
    expect(fresh).toContain('href="/en/archive"')
  })

  test('does not end where more may be new, also with one of them gone on with', () => {
    const many = Array.from({ length: 10 }, (_, index) => hearticle(index + 1))
    const savedUnread = [entry(4, { savedAt: now })]
    expect(draw({ hearticles: many, savedUnread }).fresh).not.toContain(t('visit:end'))
    const old = hearticle(10, { publicationDate: '2026-11-02' })
    const known = [...many.slice(0, 9), old]
    expect(draw({ hearticles: known, savedUnread }).fresh).toContain(t('visit:end'))
  })

  test('names the day of the last visit, and shows the latest where nothing is new', () => {
    const old = [hearticle(1, { publicationDate: '2026-11-02' })]
    const { title, fresh } = draw({ hearticles: old, lastVisit: '2026-11-21T20:00:00.000Z' })
    expect(title).toBe('New since yesterday')
    expect(fresh).toContain(t('visit:nothingLatest'))
    expect(fresh).toContain('&lt;Headline 1&gt;')
    expect(fresh).not.toContain('data-unread')
  })

  test('says nothing of being up to date above studies that are new', () => {
    const studies = [{ addedOn: '2026-11-22', study: studySummary }]
    const old = [hearticle(1, { publicationDate: '2026-11-02' })]
    const { fresh, onward } = draw({ hearticles: old, studies })
    expect(onward).toContain(t('visit:newStudies', { count: 1 }))
    expect(fresh).toContain(t('visit:nothingLatest'))
    expect(fresh).not.toMatch(/nothing new/i)
    expect(fresh).not.toContain(t('visit:end'))
    expect(fresh).toContain(`href="#visit-studies">${t('visit:toStudies', { count: 1 })}`)
    expect(onward).toContain('id="visit-studies"')
  })

  test('keeps the gate on its links, except on what is breaking', () => {
    expect(draw().fresh).toContain('data-gate="hearticle" data-id="1"')
    expect(draw({ hearticles: [hearticle(1, { breaking: true })] }).fresh).not.toContain(
      'data-gate',
    )
  })

  test('says that what is of the free day is free', () => {
    const { fresh } = draw({}, { freeDay: '2026-11-22' })
    expect(fresh).toContain(t('feed:free'))
    expect(fresh).not.toContain('data-gate')
    expect(draw({}, { freeDay: '2026-11-21' }).fresh).toContain(t('feed:premium'))
  })

  test('tells of the trial, or of a subscription, or nothing', () => {
    const trial = { daysLeft: 3, endsAt: '2026-11-25T11:00:00.000Z', confirmBy: null }
    expect(draw({ trial }).fresh).toContain('3 days left')
    const unconfirmed = { ...trial, confirmBy: '2026-11-24T11:00:00.000Z' }
    expect(draw({ trial: unconfirmed }).fresh).toContain('24\u00a0November')
    expect(draw({ opensAll: false }).fresh).toContain(t('visit:freeLine'))
    expect(draw().fresh).not.toContain('visit-standing')
  })

  test('says what was retracted above all, until it was seen', () => {
    const retracted = [entry(7)]
    const { fresh } = draw({ retracted })
    expect(fresh.indexOf('visit-changed')).toBeLessThan(fresh.indexOf('visit-said'))
    expect(draw({ retracted }, { seen: [7] }).fresh).not.toContain('visit-changed')
  })
})

describe('where somebody goes on', () => {
  const read = { at: now, progress: 0.5, audioSeconds: 0 }

  test('says what is left of each, and can be taken away', () => {
    const { onward } = draw({
      unfinished: [entry(3, { read: { ...read, audioSeconds: 370 } }), entry(4, { read })],
      savedUnread: [entry(5, { savedAt: now })],
    })
    expect(onward).toContain('heard up to 6:10')
    expect(onward).toContain('2 min left to read')
    expect(onward).toContain('saved, 4 min')
    expect(onward.match(/data-remove="\d"/g)).toEqual(
      ['3', '4', '5'].map((id) => `data-remove="${id}"`),
    )
  })

  test('is not there where there is nothing', () => {
    expect(draw().onward).toBe('')
  })
})

test('what stands there before says that it is on its way, and how to try again', () => {
  const fresh = String(visitPlaces(t, '2026-11-22'))
  expect(fresh).toContain(t('visit:loading'))
  expect(fresh).toContain('data-free-day="2026-11-22"')
  expect(fresh).toMatch(/<template data-failure>.*data-retry/)
})
