// Rules: P-FALLEN, P-FALLEN-SHOWN.
import { expect, test } from 'vitest'
import { fallenParts } from './fallen-parts.ts'

const translation = (languageCode: 'de' | 'en', mainTextBody: string) => ({
  languageCode,
  mainTextBody,
  mainActions: ['Cook.[Ref1]', 'Walk.'],
  harmfulActions: ['Salt.[Ref1, Ref2]'],
})

test('what cites fallen studies alone falls with them; what cites another one, or none, stays', () => {
  const text =
    'Less **salt** helps.[Ref1] Both say so.[Ref1, Ref2] Nobody [Ref1] doubts it.[Ref2] This is ours.\n\nIt is {pressure}[EXP:mmHg] by 9.5 mmHg.[Ref 1]'
  const hearticle = {
    findings: [{ pmid: '2' }, { pmid: '1' }],
    translations: [translation('en', text), translation('de', 'Nur eine.[Ref2]')],
  }
  expect(fallenParts(hearticle, new Set(['1']))).toEqual({
    findings: [1],
    sentences: [
      { languageCode: 'de', text: 'Cook.' },
      { languageCode: 'en', text: 'Less salt helps.' },
      { languageCode: 'en', text: 'It is pressure by 9.5 mmHg.' },
      { languageCode: 'en', text: 'Cook.' },
    ],
  })
  const both = fallenParts(hearticle, new Set(['1', '2']))
  expect(both.findings).toEqual([0, 1])
  expect(both.sentences.map((sentence) => sentence.text)).toContain('Both say so.')
  expect(fallenParts(hearticle, new Set())).toEqual({ findings: [], sentences: [] })
  expect(fallenParts({ translations: [] }, new Set(['1']))).toEqual({ findings: [], sentences: [] })
})
