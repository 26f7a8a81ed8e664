// Rules: P-ANSWER-FINDING, P-ANSWER-COMPARED, P-ANSWER-INTENT, P-ANSWER-WHOLE, P-ANSWER-LACKS.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Asked, AskedRole, AskedThing } from './asked.ts'
import { type FindingUnit, findingThatAnswers, findingThatAnswersPartly } from './finding-answer.ts'

const thing = (role: AskedRole, ...tokens: string[]): AskedThing => ({ role, tokens, parts: [] })
const asked = (things: AskedThing[], more: Partial<Asked> = {}): Asked => ({
  things,
  sides: undefined,
  intents: new Set(),
  isOutcomeSought: false,
  age: undefined,
  numbers: [],
  words: [],
  amounts: [],
  isOfOneself: false,
  isBare: true,
  ...more,
})

const at = (years: number) => ({ years, text: `aged ${years}` })

type Named = FindingUnit & { name: string }

const stroke: Named = {
  name: 'stroke',
  intervention: new Set(['apixaban', 'anticoagulant']),
  comparator: new Set(['warfarin', 'anticoagulant']),
  population: new Set(['fibrillation']),
  outcome: new Set(['stroke', 'embolism']),
  title: new Set(['apixaban', 'warfarin', 'fibrillation']),
  named: new Set(),
  death: 'none',
  areLevels: false,
  isMeasured: false,
  hearticle: 1,
  numbers: new Set(['5']),
  ages: { from: 60, to: 80 },
  isHarm: false,
  isSubgroup: false,
  critical: true,
  outcomeSize: 2,
  order: 0,
}
const bleeding: Named = {
  ...stroke,
  name: 'bleeding',
  outcome: new Set(['bleeding']),
  isHarm: true,
  outcomeSize: 1,
  order: 1,
}
const units = [bleeding, stroke]
const found = (question: Asked, among: readonly Named[] = units) => {
  const { unit, isSwapped } = findingThatAnswers(among, question) ?? {}
  return unit && `${unit.name}${isSwapped ? ', swapped' : ''}`
}

const apixaban = thing('treatment', 'apixaban')
const warfarin = thing('treatment', 'warfarin')
const edoxaban = thing('treatment', 'edoxaban')

describe('a finding answers', () => {
  test('where it counted the outcome that is asked for', () => {
    expect(found(asked([apixaban, thing('outcome', 'bleeding')]))).toBe('bleeding')
    expect(found(asked([apixaban, thing('disease', 'stroke')]))).toBe('stroke')
    expect(found(asked([apixaban, thing('outcome', 'death')]))).toBeUndefined()
  })

  test('for a treatment alone by its benefit, and where harms are asked for by these', () => {
    expect(found(asked([apixaban]))).toBe('stroke')
    expect(found(asked([apixaban], { intents: new Set(['harms']) }))).toBe('bleeding')
    expect(found(asked([apixaban], { intents: new Set(['harms']) }), [stroke])).toBeUndefined()
  })

  test('only where the treatment is what was tested', () => {
    const onTopOfStatin = {
      ...stroke,
      intervention: new Set(['evolocumab', 'statin']),
      comparator: new Set(['placebo', 'statin']),
      title: new Set(['statin']),
    }
    expect(found(asked([thing('treatment', 'statin')]), [onTopOfStatin])).toBeUndefined()
    const besides = asked([thing('treatment', 'statin'), thing('treatment', 'evolocumab')])
    expect(found(besides, [onTopOfStatin])).toBe('stroke')
    expect(found(asked([thing('disease', 'fibrillation')]))).toBeUndefined()
    expect(found(asked([warfarin]))).toBe('stroke, swapped')
  })

  test('a comparison as it was asked, or the other way round', () => {
    expect(found(asked([], { sides: [apixaban, warfarin] }))).toBe('stroke')
    expect(found(asked([], { sides: [warfarin, apixaban] }))).toBe('stroke, swapped')
    expect(found(asked([], { sides: [apixaban, edoxaban] }))).toBeUndefined()
    const both = thing('treatment', 'anticoagulant')
    expect(found(asked([], { sides: [both, warfarin] }))).toBeUndefined()
  })

  test('a comparison in part, by the side that was tested', () => {
    const part = (sides: [AskedThing, AskedThing], ...things: AskedThing[]) => {
      const { unit, missing } = findingThatAnswersPartly(units, asked(things, { sides })) ?? {}
      return unit && [unit.name, missing]
    }
    expect(part([apixaban, edoxaban], thing('outcome', 'bleeding'))).toEqual(['bleeding', 1])
    expect(part([edoxaban, apixaban])).toEqual(['stroke', 0])
    expect(part([edoxaban, warfarin])).toBeUndefined()
    expect(part([apixaban, edoxaban], thing('outcome', 'death'))).toBeUndefined()
  })

  test('for people of the age and kind that is asked about', () => {
    expect(found(asked([apixaban], { age: at(80) }))).toBe('stroke')
    expect(found(asked([apixaban], { age: at(81) }))).toBeUndefined()
    expect(
      found(asked([apixaban], { age: at(70) }), [{ ...stroke, ages: undefined }]),
    ).toBeUndefined()
    expect(found(asked([apixaban, thing('population', 'child')]))).toBeUndefined()
  })

  test('no dose and no age to begin at', () => {
    for (const intent of ['dose', 'from-age'] as const) {
      expect(found(asked([apixaban], { intents: new Set([intent]) }))).toBeUndefined()
    }
  })

  test('the named outcome before several together, and all people before some of them', () => {
    const single = { ...stroke, name: 'only stroke', outcome: new Set(['stroke']), outcomeSize: 1 }
    expect(found(asked([apixaban, thing('disease', 'stroke')]), [stroke, single])).toBe(
      'only stroke',
    )
    const some = { ...stroke, name: 'some', isSubgroup: true, order: -1 }
    expect(found(asked([apixaban]), [some, stroke])).toBe('stroke')
  })

  test('by all parts of what two words mean together', () => {
    const parts = [thing('disease', 'stroke'), thing('disease', 'embolism')]
    const whole = { ...thing('disease', 'cardioembolic stroke'), parts }
    expect(found(asked([apixaban, whole]))).toBe('stroke')
    expect(found(asked([apixaban, whole]), [bleeding])).toBeUndefined()
    const drugAndOutcome = [apixaban, thing('outcome', 'bleeding')]
    expect(found(asked([{ ...thing('disease', 'both'), parts: drugAndOutcome }]))).toBe('bleeding')
  })
})

test('whatever answers holds each thing that is asked for', () => {
  const tokens = ['a', 'b', 'c', 'd']
  const tokenSet = fc.uniqueArray(fc.constantFrom(...tokens)).map((all) => new Set(all))
  const unit = fc.record({
    name: fc.constant('any'),
    intervention: tokenSet,
    comparator: tokenSet,
    population: tokenSet,
    outcome: tokenSet,
    title: tokenSet,
    named: fc.constant(new Set<string>()),
    death: fc.constant('none' as const),
    areLevels: fc.boolean(),
    isMeasured: fc.boolean(),
    hearticle: fc.nat(2),
    numbers: fc.constant(new Set<string>()),
    ages: fc.constant(undefined),
    isHarm: fc.boolean(),
    isSubgroup: fc.boolean(),
    critical: fc.boolean(),
    outcomeSize: fc.nat(3),
    order: fc.nat(3),
  })
  const anyThing = fc
    .tuple(
      fc.constantFrom<AskedRole>('treatment', 'disease', 'subject', 'outcome', 'population'),
      fc.constantFrom(...tokens),
    )
    .map(([role, token]) => thing(role, token))
  fc.assert(
    fc.property(
      fc.array(unit, { maxLength: 4 }),
      fc.array(anyThing, { maxLength: 3 }),
      (all, things) => {
        const { unit: best, lacks } = findingThatAnswers(all, asked(things)) ?? {}
        if (!best) return
        const people = lacks?.people ?? []
        const { intervention, comparator, population, outcome, title } = best
        for (const {
          role,
          tokens: [token = ''],
        } of things.filter((one) => !people.includes(one))) {
          const places = { outcome: [outcome, intervention], population: [population] }
          const any = [intervention, comparator, population, outcome, title]
          const allowed = role === 'outcome' || role === 'population' ? places[role] : any
          expect(allowed.some((place) => place.has(token))).toBe(true)
        }
      },
    ),
  )
})

test('what comes of a treatment is what was counted, not what people had before', () => {
  const question = [apixaban, thing('disease', 'fibrillation')]
  expect(found(asked(question))).toBe('stroke')
  expect(found(asked(question, { isOutcomeSought: true }))).toBeUndefined()
  const had = {
    ...bleeding,
    name: 'had',
    isHarm: false,
    population: new Set(['stroke']),
    order: -1,
  }
  expect(found(asked([apixaban, thing('disease', 'stroke')]), [had, stroke])).toBe('stroke')
})

test('people, an age and a dose that a finding lacks are told, where the rest is asked for', () => {
  const child = thing('population', 'child')
  const amounts = [
    { text: '5 mg', numbers: ['5'] },
    { text: '2 mg', numbers: ['2'] },
  ]
  const question = [apixaban, thing('disease', 'stroke'), child]
  expect(findingThatAnswers(units, asked(question, { age: at(12), amounts }))?.lacks).toEqual({
    people: [child],
    isAge: true,
    amounts: amounts.slice(1),
  })
  expect(found(asked([apixaban, child]))).toBeUndefined()
})

test('words that nothing reads stand in the finding, but for those of every day beside a result', () => {
  const word = (isEveryday: boolean) => ({ words: [{ tokens: ['ered'], isEveryday }] })
  const result = [apixaban, thing('disease', 'stroke')]
  expect(found(asked(result, word(false)))).toBeUndefined()
  expect(found(asked(result, word(true)))).toBe('stroke')
  expect(found(asked([apixaban], word(true)))).toBeUndefined()
  expect(found(asked(result, word(false)), [{ ...stroke, title: new Set(['ered']) }])).toBe(
    'stroke',
  )
})

test('a treatment alone is answered where nothing else is said, and not to who asks about themself', () => {
  expect(found(asked([apixaban], { isBare: false }))).toBeUndefined()
  expect(found(asked([apixaban], { isBare: false, intents: new Set(['works']) }))).toBe('stroke')
  expect(found(asked([apixaban], { isOfOneself: true }))).toBeUndefined()
})

test('a number that is asked for stands in the finding', () => {
  expect(found(asked([apixaban], { numbers: ['5'] }))).toBe('stroke')
  expect(found(asked([apixaban], { numbers: ['2', '5'] }))).toBeUndefined()
})

test('a disease that people have is theirs before it is what was counted', () => {
  const both = { ...stroke, name: 'counted' }
  const had = {
    ...stroke,
    name: 'had',
    population: new Set(['stroke']),
    outcome: new Set(['death']),
  }
  const ofPeople = { ...thing('disease', 'stroke'), isOfPeople: true }
  expect(found(asked([apixaban, ofPeople]), [both, had])).toBe('had')
  expect(found(asked([apixaban, thing('disease', 'stroke')]), [both, had])).toBe('counted')
})

test('more and less of the same is what was tested, and answers how much', () => {
  const sleep = {
    ...stroke,
    name: 'sleep',
    intervention: new Set(['sleep']),
    comparator: new Set(['sleep']),
    areLevels: true,
  }
  const howMuch = { intents: new Set(['how-much'] as const) }
  expect(found(asked([thing('subject', 'sleep')], howMuch), [sleep])).toBe('sleep')
  expect(found(asked([apixaban], howMuch))).toBeUndefined()
})

test('a treatment alone has an answer only where one hearticle is about it', () => {
  const elsewhere = { ...stroke, hearticle: 2 }
  expect(found(asked([apixaban]), [stroke, elsewhere])).toBeUndefined()
  expect(found(asked([apixaban, thing('disease', 'stroke')]), [stroke, elsewhere])).toBe('stroke')
})
