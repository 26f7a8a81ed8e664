// Rules: P-THESAURUS, P-CONCEPT-CLASS.
import { describe, expect, it, test } from 'vitest'
import { type ConceptClass, nameOf } from '../../functions/search/parse/thesaurus.ts'
import { readThesaurus } from '../../scripts/publishing/search-index/read-thesaurus.ts'

const concepts = await readThesaurus()
const classes = new Map(concepts.map((concept) => [nameOf(concept), concept.class]))

test('the thesaurus has no faults', () => {
  expect(concepts.length).toBeGreaterThan(4000)
})

describe('a concept has the class by which a question is read:', () => {
  const expected: Record<ConceptClass, string> = {
    disease:
      'hypertension, type 2 diabetes, breast cancer, multiple sclerosis, migraine, dementia, influenza, headache, cough, fatigue, hip fracture, depression, muscle cramp, iron deficiency, diabetic retinopathy, post-stroke depression, wound infection, panic attack, jaundice, gastrointestinal bleeding',
    drug: 'apixaban, ibuprofen, metformin, semaglutide, insulin glargine, levothyroxine, measles vaccine, proton pump inhibitor, anticoagulant, placebo, lecanemab, statin, melatonin, echinacea, adrenaline, levonorgestrel',
    procedure:
      'surgery, vaccination, total knee replacement, mammography, physiotherapy, acupuncture, dialysis, radiotherapy, caesarean section, colonoscopy, pacemaker, cognitive behavioural therapy, screening, magnetic resonance imaging',
    food: 'coffee, vitamin D, magnesium, Mediterranean diet, salt, red meat, sugar, omega-3 fatty acid, milk, dietary fibre, egg, low-carbohydrate diet',
    exposure:
      'smoking, air pollution, physical activity, alcohol, noise, screen time, shift work, e-cigarette, ultraviolet radiation, electromagnetic field, sedentary behaviour, heat, stress',
    subject:
      'blood pressure, liver, gut microbiota, kidney function, LDL cholesterol, gene, stem cell, mitochondrion, memory, hospital, interleukin-6, artificial intelligence',
    outcome:
      'death, mortality, bleeding, major bleeding, accidental fall, body weight, weight loss, quality of life, pain, pain intensity, length of stay, survival, recurrence, hospital admission, progression-free survival, life expectancy, remission',
    population:
      'child, woman, man, elderly person, pregnancy, infant, adolescent, smoker, preterm infant, athlete, diabetic patient, nurse',
    intent:
      'effective, benefit, help, side effect, harm, safe, risk, danger, dose, high dose, frequency, duration, compare, superior, inferior, similar, drug interaction, contraindication',
    generic:
      'good, day, week, person, patient, cause, study, treatment, effect, disease, symptom, drug, clinical trial, randomised controlled trial, meta-analysis, increase, decrease, group, high, new treatment, primary outcome, test, year, physician',
  }
  it.each(Object.entries(expected))('%s', (name, list) => {
    const names = list.split(', ')
    expect(Object.fromEntries(names.map((one) => [one, classes.get(one)]))).toEqual(
      Object.fromEntries(names.map((one) => [one, name])),
    )
  })
})
