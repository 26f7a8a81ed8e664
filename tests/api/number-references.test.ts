// Rules: P-NUMBER-RENDERED, P-NUMBER-FORMS.
import { describe, expect, test } from 'vitest'
import { abstractText, digestOf } from '../../src/domain/evidence/abstract-text.ts'
import { signedIn } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { publishApproved } from '../support/editions.ts'
import { incomingStudy, noon, salt, today, writtenTranslation } from '../support/records.ts'
import { both, writtenComparison, writtenFinding } from '../support/written-finding.ts'

const abstract = [
  {
    label: 'RESULTS',
    category: 'RESULTS' as const,
    text: 'In 5 years 30 of 1,000 people with it had a stroke and 60 of 1,000 without.',
  },
]
const publicationTypes = ['Randomized Controlled Trial']

describe('references to numbers', () => {
  const api = appForEachTest()

  const written = async () => {
    const { headers } = await signedIn(api.stores, 'editor')
    await api.stores.studies.importMany([
      incomingStudy('101', { version: 2 }, { abstract, publicationTypes }),
    ])
    const text = (language: 'de' | 'en') => {
      const mainTextBody = 'A [#f1:pair], since [#n1].[Ref101]'
      const mainActions = ['A [#f1:people]']
      return {
        ...writtenTranslation(language),
        headline: '**A** {B}[EXP:C] [#f1:change]',
        mainTextBody,
        mainActions,
      }
    }
    const passageText = abstractText(abstract)
    const sent = {
      ...{ topic: salt.id, publicationDate: today, citedPmids: ['101'], status: 'IN_REVIEW' },
      findings: [
        {
          ...writtenFinding,
          passage: { start: 0, end: passageText.length, digest: digestOf(passageText) },
        },
      ],
      comparisons: [writtenComparison],
      numbers: [{ id: 'n1', value: '2018', reason: 'date', note: 'Year of the guideline' }],
      practice: { professional: both('A [#f1:difference]'), lay: both('A') },
      translations: [text('de'), text('en')],
    }
    const made = await api.ask('POST', '/api/hearticle', sent, headers)
    const { id } = (await made.json()) as { id: number }
    return { id, headers }
  }

  test('are numbers for readers, in their language, and references at the desk', async () => {
    const { id, headers } = await written()
    await publishApproved(api.stores, id, noon)
    const shown = async (path: string) =>
      (await (await api.get(path, headers)).json()) as Record<string, unknown>
    const german = await shown(`/api/public/hearticle/${id}?lang=de`)
    expect(german).toMatchObject({
      practice: { professional: 'A 3 von 100' },
      translations: expect.arrayContaining([
        expect.objectContaining({
          languageCode: 'de',
          headline: 'A B von 6 auf 3 von 100',
          ...{ mainTextBody: 'A 3 statt 6 von 100, since 2018.[Ref101]', mainActions: ['A 100'] },
        }),
        expect.objectContaining({ languageCode: 'en', headline: 'A B from 6 to 3 in 100' }),
      ]),
    })
    for (const path of [
      `/api/public/hearticle/${id}/changes`,
      '/api/public/hearticles',
      '/api/playlists',
      '/api/pubmedarticles/public/101',
      '/api/hearticle',
      '/api/desk/board',
    ]) {
      const text = JSON.stringify(await shown(path))
      expect(text).not.toMatch(/\[#|\[EXP:/)
    }
    const desk = await api.get(`/api/hearticle/${id}`, headers)
    expect(JSON.stringify(await desk.json())).toContain('A [#f1:pair], since [#n1].[Ref101]')
  })
})
