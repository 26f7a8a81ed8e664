import type { Answer, AnswerTo, Understood } from '../../src/contract/reading/answer.ts'
import type { HearticleSummary } from '../../src/contract/reading/hearticles.ts'
import { presentHearticleSummary } from '../../src/domain/presenters/present-hearticle.ts'
import { hearticle, taxonomy } from './records.ts'

/** A finding that answers: Apixaban instead of Warfarin. */
export const foundAnswer: Answer = {
  kind: 'finding',
  hearticleId: 7,
  findingId: 'f2',
  pmid: '21870978',
  outcome: { de: 'Schwere Blutung', en: 'Major bleeding' },
  comparison: 'Apixaban (Vergleich: Warfarin)',
  population: 'Menschen mit Vorhofflimmern',
  duration: '1,8 Jahre',
  arms: [
    { label: 'Apixaban', events: 327, total: 9088 },
    { label: 'Warfarin', events: 462, total: 9052 },
  ],
  keyFigure: {
    kind: 'benefit',
    observational: false,
    outcome: 'Schwere Blutung',
    counts: { intervention: 36, comparison: 51, denominator: 1000 },
    more: null,
    rates: null,
    difference: null,
    design: 'randomized_trial',
    participants: 18201,
  },
  text: 'Schwere Blutung: 36 statt 51 von 1.000.',
  textLanguageCode: 'de',
  certainty: { level: 'moderate', reasons: [] },
  isSwapped: false,
  source: {
    title: 'Apixaban versus Warfarin',
    titleLanguageCode: 'en',
    design: 'randomized_trial',
    participants: 18201,
    journal: 'N Engl J Med',
    year: 2011,
    notice: null,
  },
  hearticle: { headline: 'Apixaban blutet seltener', on: '2026-11-20', approval: 'unchecked' },
}

/** A sentence of an abstract that answers. */
export const quotedAnswer: Answer = {
  kind: 'sentence',
  pmid: '21870978',
  text: 'Apixaban caused less bleeding.',
  textLanguageCode: 'en',
  isSwapped: false,
  source: foundAnswer.source,
  hearticle: null,
}

const foundHearticle: HearticleSummary = {
  ...presentHearticleSummary(hearticle(7), taxonomy, [], 'de'),
  keyFigure: null,
}

export const foundStudy = {
  title: 'Salt',
  titleLanguageCode: 'en',
  design: 'meta_analysis',
  participants: 174_149,
  journal: 'Lancet',
  year: 2012,
  notice: null,
} as const

/** What is told of a question that nothing answers, with two results. */
export const answerTo = (more: Partial<AnswerTo> = {}): AnswerTo => ({
  understood: [],
  isOtherLanguage: false,
  first: [
    { kind: 'hearticle', id: '7', hearticle: foundHearticle, has: ['Salz'], lacks: ['Sturz'] },
    { kind: 'study', id: '11', source: foundStudy, has: [], lacks: [] },
  ],
  counts: { hearticles: 1, studies: 24 },
  ...more,
})

export const understoodAs = (more: Partial<Understood> = {}): Understood => ({
  text: 'Eliquis',
  concept: 'apixaban',
  name: 'Apixaban',
  class: 'topic',
  state: 'present',
  isBrand: true,
  ...more,
})
