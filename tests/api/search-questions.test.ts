// Rules: P-WITHOUT, P-WORD-LANGUAGE.
/** Whether questions as people type them are read rightly: with the real thesaurus, a few studies. */
import { describe, expect, it } from 'vitest'
import { parseThesaurus } from '../../functions/search/parse/thesaurus.ts'
import { readThesaurus } from '../../scripts/publishing/search-index/read-thesaurus.ts'
import type { StudySource } from '../../src/domain/study/study.ts'
import { noon, study, taxonomy } from '../support/records.ts'
import { catalogueOf, inPopularity } from '../support/search-index.ts'

const english = (pmid: string, title: string, text = '', more: Partial<StudySource> = {}) =>
  study(pmid, { title, abstract: [{ text }], keywords: [], ...more })
const german = (pmid: string, title: string, text = '') =>
  english(pmid, 'Untitled.', '', { german: { title, abstract: [{ text }] } })

const studies = [
  english('1', 'Apixaban 5 mg versus warfarin in patients with atrial fibrillation'),
  english('2', 'Ibuprofen 5 mg, 10 mg or 20 mg', 'A dose of 5 mg was compared with 5 mg twice.'),
  english('3', 'Toxins of mushrooms', 'Poisoning was frequent.'),
  english('4', 'The gift of life', 'A gift of a kidney, seen as a gift by both.'),
  english('5', 'Liver tumours in the rat', 'Each rat was weighed, every rat was fed.'),
  english('6', 'Counselling in pregnancy', 'Women wanted advice from midwives.'),
  english('7', 'Health resort treatment after stroke', 'Spa stays helped.'),
  english('8', 'Rock climbing and finger injuries', 'Rock climbers fell off a rock.'),
  english('9', 'The art of surgery', 'Art as a bad example of good art.'),
  english('10', 'Fracture of the upper limb', 'The arm was broken.'),
  english('11', 'The gut microbiota in mice', 'The gut was examined.'),
  english('12', 'Coronary artery disease in men', 'Men with coronary heart disease were followed.'),
  english('13', 'Congenital heart disease in newborns', 'Children with CHD were operated on.'),
  english('14', 'Acute myocardial infarction', 'Troponin was measured in myocardial infarction.'),
  english('15', 'Motivational interviewing', 'MI changed habits.'),
  english('16', 'Sudden hearing loss and cortisone', 'Hearing came back.'),
  english('17', 'Exercise for knee osteoarthritis', 'Exercises at home reduced pain of the knee.'),
  english('18', 'COVID-19 in care homes', 'Residents with COVID-19 were isolated.'),
  english('19', 'Surgery for neck pain', 'Surgery of the neck was done; surgery was safe.'),
  english('20', 'Conservative treatment of neck pain', 'Physiotherapy reduced pain.'),
  german(
    '21',
    'Operation bei Nackenschmerzen',
    'Die Operation hilft. Nach der Operation ist Ruhe.',
  ),
  english('22', 'Phenprocoumon and diet'),
  english('23', 'Semaglutide for obesity'),
  english('24', 'Aspirin in primary prevention'),
  english('25', 'Rivaroxaban after hip replacement'),
  english('26', 'Atorvastatin and muscles'),
  english('27', 'The diabetic foot', 'Wounds healed slowly.'),
  english('28', 'Type 2 diabetes and nutrition', 'Diabetes and foods. The syndrome was frequent.'),
  english('29', 'Back pain in nurses'),
  english('30', 'Mammography in the elderly', 'Women were still invited.'),
  english('31', 'Breastfeeding and allergies', 'Breastfed children had fewer allergies.'),
  english('32', 'Migraine with aura'),
  english('34', 'Cardiovascular disease in Vienna'),
  english('33', 'Ear infections in children', 'Otitis media, and antibiotics.'),
]

const { search } = catalogueOf({
  ...{ taxonomy, hearticles: [], mostRead: [], concepts: await readThesaurus() },
  studies: inPopularity(studies),
})

const ask = (term: string) =>
  search.findStudies(term, { language: 'de', page: 0, size: 50, now: noon })
const found = async (term: string) => (await ask(term)).page.map(({ pmid }) => pmid)
const concepts = async (term: string) => (await ask(term)).understood.map(({ concept }) => concept)

describe('a word that is another one in the other language', () => {
  it.each([
    ['Gift im Essen', 'toxin, poison', '3', '4'],
    ['Was ist Gift?', 'toxin, poison', '3', '4'],
    ['the gift of life', 'gift', '4', '3'],
    ['Guter Rat für Schwangere', 'advice', '6', '5'],
    ['tumours of the rat', 'rat', '5', '6'],
    ['eine Kur nach Schlaganfall', 'spa treatment', '7', '8'],
    ['der Arm ist gebrochen', 'upper limb', '10', '9'],
  ])('is read in the language of %j', async (term, concept, right, wrong) => {
    expect(await concepts(term)).toContain(concept.split(',')[0])
    const places = await found(term)
    expect(places[0]).toBe(right)
    expect(places.indexOf(wrong), `${wrong} in ${places}`).toBeLessThanOrEqual(0)
  })

  it.each([
    ['welche Art von Apixaban', '1'],
    ['ein Bad bei Kniearthrose', '17'],
    ['Rock und Vorhofflimmern', '1'],
    ['Was ist gut bei Kniearthrose', '17'],
    ['Rat bei Kniearthrose', '17'],
    ['Gift und Vorhofflimmern', '1'],
  ])('does not bury what %j asks for', async (term, pmid) => {
    expect((await found(term))[0]).toBe(pmid)
  })

  it('finds nothing alone but what it means', async () => {
    expect(await found('Rat')).toEqual(['6'])
    expect(await found('Gift')).toEqual(['3'])
    expect(await found('Rock')).toEqual([])
  })

  it('means nothing in the other where texts of its own have it', async () => {
    expect(await concepts('Are women still invited to mammography?')).not.toContain('breastfeeding')
  })
})

describe('an abbreviation', () => {
  it.each([
    ['Der Mann mit KHK', ['man', 'coronary heart disease'], '12'],
    ['DER MANN MIT KHK', ['man', 'coronary heart disease'], '12'],
    ['CHD angeboren', ['congenital heart defect'], '13'],
    ['CHD koronar', ['coronary heart disease'], '12'],
    ['MI und Herz', ['myocardial infarction'], '14'],
  ])('is read by its neighbours: %s', async (term, expectedConcepts, first) => {
    expect(await concepts(term)).toEqual(expect.arrayContaining(expectedConcepts))
    expect((await found(term))[0]).toBe(first)
  })

  it('means nothing without one that decides, and no word of a sentence is one', async () => {
    expect(await concepts('MI')).toEqual([])
    expect(await concepts('Der Mann')).toEqual(['man'])
    expect(await concepts('DER MANN')).toEqual(['man'])
  })
})

describe('a word is found', () => {
  it.each([
    ['with umlauts typed otherwise', 'Hoersturz, Hörsturz, Horsturz', '16'],
    ['with ss for ß', 'diabetischer Fuss, diabetischer Fuß', '27'],
    ['as a compound of several', 'Vorhofflimmerpatienten', '1'],
    ['as a compound with what is asked of it', 'Herzinfarktrisiko', '14'],
    ['in any form', 'Herzinfarkts, Herzinfarkte, Herzinfarkten', '14'],
    ['in English and German at once', 'knee Arthrose Übungen', '17'],
    ['by a brand of its own country', 'Marcumar', '22'],
    ['by a brand of today', 'Ozempic', '23'],
    ['by a brand that became a word', 'Aspirin', '24'],
    ['by a brand of a newer drug', 'Xarelto', '25'],
    ['by a brand of another country', 'Lipitor', '26'],
    ['with a dose that others have, too', 'Apixaban 5 mg', '1'],
    ['as two words that mean one thing', 'Zuckerkrankheit Fußsyndrom', '27'],
    ['as a phrase for a compound', 'Schmerzen im Rücken', '29'],
    ['with a typo in a language that no text is in', 'Vorhofflimern, Vorhofflimmenr', '1'],
    ['with a typo in one of two words of a term', 'körperliche Aktivitäht bei Arthrose', '17'],
    ['as the parts of a term', 'Entzündung des Ohrs bei Kindern', '33'],
  ])('%s', async (_how, terms, pmid) => {
    for (const term of terms.split(', ')) expect((await found(term))[0], term).toBe(pmid)
  })

  it('with hyphens and without', async () => {
    const [first = [], ...others] = await Promise.all(
      ['Herz-Kreislauf-Erkrankung', 'Herzkreislauferkrankung', 'Herz-Kreislauferkrankungen'].map(
        concepts,
      ),
    )
    expect(first).toEqual(['cardiovascular disease'])
    for (const other of others) expect(other).toEqual(first)
  })

  it.each(['Covid 19', 'Covid-19', 'COVID19', 'covid-19'])('with its number: %s', async (term) => {
    expect(await found(term)).toEqual(['18'])
    expect(await concepts(term)).toEqual(['COVID-19'])
  })

  it('among forty words', async () => {
    const filler = 'ich habe gelesen dass man das heute anders sieht und frage mich was stimmt'
    const words = `${filler} ${filler} ${filler} Vorhofflimmern Apixaban`.split(' ')
    expect(words.length).toBeGreaterThan(40)
    expect((await found(words.join(' ')))[0]).toBe('1')
  })
})

it('names what two words mean together instead of each, until that is switched off', async () => {
  const { understood: concepts } = await ask('Zuckerkrankheit Fußsyndrom')
  expect(concepts).toMatchObject([{ concept: 'diabetes' }, { concept: 'diabetic foot' }])
  const [one] = (await ask('Schmerzen im Rücken')).understood
  expect(one).toMatchObject({ concept: 'back pain', words: 'Schmerzen im Rücken' })
})

describe('what is asked not to be', () => {
  it.each(['Nackenschmerzen ohne Operation', 'neck pain without surgery'])(
    'comes behind what is asked for: %s',
    async (term) => {
      const places = await found(term)
      expect(places[0]).toBe('20')
      expect(await concepts(term)).not.toContain('surgery')
    },
  )

  it('counts neither as what is meant nor in titles', async () => {
    expect(await concepts('Vorhofflimmern ohne Warfarin')).toEqual(['atrial fibrillation'])
    expect(await found('Aura ohne Migräne')).toEqual(['32'])
  })

  it('is found nonetheless where nothing else is asked', async () => {
    expect(await found('ohne Apixaban')).toEqual(['1'])
  })
})

describe('hostile input', () => {
  it.each([
    ['quotes', '"Vorhofflimmern" \'Apixaban" OR title_en : "x'],
    ['a NUL', 'Vorhofflimmern\u0000Apixaban'],
    ['pictures', '👩‍⚕️ Vorhofflimmern ❤️ Apixaban 🇦🇹'],
    ['half of a picture', '\ud83d Vorhofflimmern Apixaban \udc69'],
    ['10,000 letters behind it', `Vorhofflimmern Apixaban ${'x'.repeat(10_000)}`],
    ['numbers', `Vorhofflimmern ${'9 '.repeat(80)} Apixaban`],
  ])('of %s leaves the question what it is', async (_what, term) => {
    expect((await found(term))[0]).toBe('1')
  })
})

it('tells of a fault in the thesaurus by file, line and reason', () => {
  const text = '# Heart | disease\nheart attack | Herzinfarkt | | \nMI (heart | Infarkt | | '
  expect(() => parseThesaurus([{ name: 'heart.txt', text }])).toThrow(
    "heart.txt:3: 'MI (heart' is no term",
  )
})
