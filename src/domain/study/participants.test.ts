import { expect, test } from 'vitest'
import { statedParticipants } from './participants.ts'

test.each([
  [
    'We randomly assigned 9361 persons with a systolic blood pressure of 130 mm Hg or higher and an increased cardiovascular risk, but without diabetes, to a target of less than 120 mm Hg.',
    9361,
  ],
  [
    'In a multicenter trial in Spain, we assigned 7447 participants (55 to 80 years of age, 57% women) who were at high cardiovascular risk, but with no cardiovascular disease at enrollment, to one of three diets.',
    7447,
  ],
  ['A total of 7447 persons were enrolled (age range, 55 to 80 years); 57% were women.', 7447],
  [
    'In this phase 3, placebo-controlled trial, we randomly assigned 4744 patients with New York Heart Association class II, III, or IV heart failure to receive either dapagliflozin (at a dose of 10 mg once daily) or placebo.',
    4744,
  ],
  [
    '16 608 postmenopausal women aged 50-79 years were recruited by 40 US clinical centers.',
    16_608,
  ],
  ['A total of 4,444 patients (mean age 58.6 years) underwent randomization.', 4444],
  ['We included 119 patients with MM who underwent radiotherapy.', 119],
  ['We identified 123 studies with 613,815 participants.', 613_815],
  ['Twelve trials (6,540 participants) met the criteria.', 6540],
  ['We explored this among (N=215) Black women living in the South.', 215],
  ['Focus groups and interviews (n=35) were conducted.', 35],
])('%j says how many took part', (text, participants) => {
  expect(statedParticipants(text)).toBe(participants)
})

test.each([
  'No number of people is said, only 22.5 participants on average in 2019.',
  'Women were randomised to combined oestrogen and progestogen (n=1862) or placebo (n=1859).',
  'We randomly assigned 3614 patients to dapagliflozin and 3600 to placebo.',
  '2373 patients were randomly assigned to the intervention group and 2371 patients to placebo.',
  'Opening of filters was performed in 15 of 166 cases (9%).',
  'HCV antibody was found in 74 of 697 patients (10.6%).',
  '166 patients were screened and 85 were enrolled.',
  'About 1.2 million participants were included.',
  'We included 40 women. Later we included 60 men.',
  'Of the adults, 57% women were included.',
  'n = 0',
  '',
])('%j leaves it unknown', (text) => {
  expect(statedParticipants(text)).toBeUndefined()
})

test('hostile text costs no time', () => {
  const texts = ['1 '.repeat(20_000), `1 ${'a '.repeat(20_000)}`, 'we assigned '.repeat(5_000)]
  const start = performance.now()
  for (const text of [...texts, `${'12 patients '.repeat(8_000)}were enrolled`]) {
    statedParticipants(text)
  }
  expect(performance.now() - start).toBeLessThan(2_000)
})
