import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Language } from '../../../src/contract/protocol/language.ts'
import { openAskedIndex, readerOf } from '../../../tests/support/asked-index.ts'
import { parseThesaurus } from '../parse/thesaurus.ts'
import { basesOf, writtenWordsOf } from '../parse/words.ts'
import type { SearchDocument } from '../tables/index-tables.ts'
import { writeFullTextIndex } from '../write/write-full-text-index.ts'
import { linkConcepts } from './link-concepts.ts'
import { loadTermFinder, openTermFinder } from './term-finder.ts'
import { writeThesaurus } from './thesaurus-tables.ts'

// Rules: P-THESAURUS, P-ABBREVIATIONS, P-UNDERSTOOD.

const text = `# Heart | disease
heart disease | Herzkrankheit | |
myocardial infarction, heart attack, MI (heart infarct) | Herzinfarkt, Myokardinfarkt, MI (herz infarkt) | heart disease | Myocardial Infarction
atrial fibrillation | Vorhofflimmern | heart disease |
hypertension, high blood pressure | Bluthochdruck, hoher Blutdruck | heart disease | Hypertension
patient | Patient | |
risk | Risiko | |
poison, toxin | Gift | |
present, gift | Geschenk | |
quality of life | Lebensqualität | |
water in the legs | Wasser in den Beinen | |
organ | Organ | |
knee | Knie | |
osteoarthritis | Arthrose | |
anticoagulant, blood thinner | Blutverdünner | |
apixaban, Eliquis® | Apixaban, Eliquis® | anticoagulant |
aged | betagt | |
alcohol | Alkohol | |
alcohol use disorder, alcoholism | Alkoholismus | |
COVID-19 | Covid-19 | |
gene | Gen | |
body | Körper | |
muscle | Muskel | |
liver | Leber | |
life | Leben | |
rate | Rate | |
safe | sicher | |
evening | Abend | | | generic
vaccination | Impfung | |
herpes zoster, shingles | Gürtelrose | heart disease |
herpes zoster vaccine, shingles vaccination | Gürtelrose-Impfung, Zosterimpfung | vaccination |
primary progressive multiple sclerosis, PPMS | primär progrediente Multiple Sklerose, PPMS | heart disease |
multiple sclerosis, MS (sclerosis relaps) | Multiple Sklerose, MS (skleros schub) | heart disease |
mass spectrometry, MS (spectr chromatogr) | Massenspektrometrie, MS (spektr chromatogr) | | | subject
transcutaneous electrical nerve stimulation, TENS | transkutane elektrische Nervenstimulation, TENS | heart disease |
chronic obstructive pulmonary disease, COPD | COPD | heart disease |
works (drug remedy) | funktioniert (mittel) | | | intent
hangover | Kater (alkohol) | |
tomcat | Kater (tier) | |`

const concepts = parseThesaurus([{ name: 'heart.txt', text }])

function database(): DatabaseSync {
  const db = new DatabaseSync(':memory:')
  writeThesaurus(db, concepts)
  return db
}

const db = database()
const find = openTermFinder(db)
const names = new Map(
  db
    .prepare('SELECT id, en FROM concept')
    .all()
    .map(({ id, en }) => [Number(id), String(en)]),
)
const namesOf = (ids: readonly number[]) => ids.map((id) => names.get(id))
const found = (question: string, language: Language) =>
  find(basesOf(question), language).flatMap((term) => namesOf(term.concepts))
const conceptsOf = (question: string) =>
  linkConcepts(basesOf(question), writtenWordsOf(question), find, () => 0).terms.flatMap((term) =>
    namesOf(term.concepts),
  )

describe('a file of the thesaurus', () => {
  const parse = (...lines: string[]) =>
    parseThesaurus([{ name: 'f.txt', text: ['# Heart | disease', ...lines].join('\n') }])

  it.each([
    ['three fields', ['a | b | c'], 'f.txt:2: not four or five fields'],
    ['six fields', ['a | b | | | drug | drug'], 'not four or five fields'],
    ['no German term', ['a | | |'], 'not four or five fields'],
    [
      'a term that a line before has',
      ['a, b | x | |', 'c, b | y | |'],
      "'en b' stands at f.txt:2, too",
    ],
    ['a name twice', ['a | x | |', 'a (n) | y | |'], "'name a' stands at f.txt:2, too"],
    ['a parent that is not there', ['a | x | b |'], "its parent 'b' is not there"],
    ['a circle of parents', ['a | x | b |', 'b | y | a |'], "'a' is broader than itself"],
    ['a term of seven words', ['a b c d e f g | x | |'], 'is no term'],
    ['a bracket without end', ['a (b | x | |'], "'a (b' is no term"],
    ['a mark of a brand within', ['a, b® c | x | |'], "'b® c' is no term"],
    ['an empty line within', ['a | x | |', '', 'b | y | |'], 'f.txt:3: not four or five fields'],
    ['an unknown class of a line', ['a | x | | | drugs'], "f.txt:2: 'drugs' is no class"],
    ['an empty class of a line', ['a | x | | |'], "f.txt:2: '' is no class"],
    ['three classes of a line', ['a | x | | | drug > food > drug'], 'is no class'],
  ])('with %s is told with its line', (_what, lines, fault) => {
    expect(() => parse(...lines)).toThrow(fault)
  })

  it.each(['# Heart', '# Heart | hearts', 'a | x | |'])(
    'that begins with %o is told to have no class',
    (title) => {
      const read = () => parseThesaurus([{ name: 'f.txt', text: `${title}\nb | y | |` }])
      expect(read).toThrow("f.txt:1: not '# Title | class'")
    },
  )

  it('tells all its faults at once', () => {
    expect(() => parse('a', 'b | x | c |')).toThrow(/f\.txt:2: .*\nf\.txt:3: /s)
  })

  it('gives a concept its own class, that of its first parent, or that of the file', () => {
    const written = parse(
      'heart disease | Herzkrankheit | |',
      'drug | Medikament | | | generic > drug',
      'anticoagulant | Blutverdünner | drug |',
      'apixaban | Apixaban | anticoagulant, heart disease | Apixaban',
      'pregnancy | Schwangerschaft | heart disease | | population',
      'twin pregnancy | Zwillingsschwangerschaft | pregnancy |',
    )
    expect(written.map((concept) => concept.class)).toEqual([
      'disease',
      'generic',
      'drug',
      'drug',
      'population',
      'population',
    ])
  })
})

describe('a text', () => {
  it.each([
    ['a term of several words in another form', 'hohen Blutdrucks', ['hypertension']],
    ['the longest term', 'Wasser in den Beinen', ['water in the legs']],
    ['the parts of a compound', 'Vorhofflimmerpatienten', ['atrial fibrillation', 'patient']],
    ['a compound of a compound', 'Herzinfarktrisiko', ['myocardial infarction', 'risk']],
    ['an abbreviation with a neighbour', 'MI und das Herz', ['myocardial infarction']],
    ['none by an abbreviation alone', 'MI im Jahr', []],
    ['none in a word that begins alike', 'Organisation', []],
    ['a number with its word', 'Covid 19', ['COVID-19']],
    ['a short word in another form', 'Gene', ['gene']],
    ['a plural that the stemmer leaves', 'Muskeln', ['muscle']],
    ['none by a word that is the beginning of a short one', 'Rat', []],
    ['none by a stop word', 'sich', []],
    ['an abbreviation', 'Wer hat COPD', ['chronic obstructive pulmonary disease']],
    ['none by an abbreviation that is longer', 'PPM', []],
    ['none by an abbreviation within a word', 'mindestens', []],
    ['an abbreviation with its neighbour', 'ein Schub der MS', ['multiple sclerosis']],
  ])('holds %s', (_what, words, expected) => {
    expect(found(words, 'de')).toEqual(expected)
  })

  it('tells a trade name from the name of what it is', () => {
    expect(find(basesOf('Eliquis oder Apixaban'), 'de')).toEqual([
      { start: 0, length: 1, concepts: [expect.any(Number)], isBrand: true },
      { start: 2, length: 1, concepts: [expect.any(Number)] },
    ])
  })

  it('has each language for itself', () => {
    expect(found('Gift', 'de')).toEqual(['poison'])
    expect(found('gift', 'en')).toEqual(['present'])
  })

  it('tells words of the same stem apart', () => {
    expect(found('alcohol and alcoholism', 'en')).toEqual(['alcohol', 'alcohol use disorder'])
    expect(found('Leber und Leben', 'de')).toEqual(['liver', 'life'])
  })

  it('does not take a word for another form of a much shorter one', () => {
    expect(found('age', 'en')).toEqual([])
    expect(found('organisations', 'en')).toEqual([])
  })

  it('has an abbreviation where it is written as one, but for a text that is all in capitals', () => {
    const loaded = loadTermFinder(db)
    const read = (text: string) =>
      loaded(basesOf(text), 'en', { written: () => writtenWordsOf(text) }).flatMap((term) =>
        namesOf(term.concepts),
      )
    expect(read('It tens up')).toEqual([])
    expect(read('TENS relieves')).toEqual(['transcutaneous electrical nerve stimulation'])
    expect(read('two COPDs')).toEqual(['chronic obstructive pulmonary disease'])
    expect(read('SEVERAL TENS OF MICE')).toEqual([])
  })

  it.each([
    ['with few words asked for before', 0],
    ['with so many that all terms are at hand', 6000],
  ])('is read alike of many texts as of a question: %s', (_name, asked) => {
    const loaded = loadTermFinder(database())
    for (let word = 0; word < asked; word += 1) loaded([`unknown${word}`], 'en')
    const words = [...text.split(/[^\p{L}\d]+/u), 'Organrisiko', 'Leberpatienten', 'Muskelgifte']
    const numbers = new Map<string, number>()
    const numberOf = (base: string) => numbers.get(base) ?? numbers.size
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words, 'und', 'Organisation')), (some) => {
        const bases = some.flatMap(basesOf)
        for (const base of bases) numbers.set(base, numberOf(base))
        const numbered = bases.map(numberOf)
        for (const language of ['de', 'en'] as const) {
          const expected = find(bases, language)
          expect(loaded(bases, language)).toEqual(expected)
          expect(loaded(bases, language, { numbers: numbered })).toEqual(expected)
        }
      }),
    )
  })
})

describe('a word that may mean several topics', () => {
  const choices = (base: string, written: string, question: string) =>
    namesOf(find.ambiguous(base, written, basesOf(question)))

  it('is ambiguous where no neighbour decides', () => {
    expect(choices('ms', 'MS', 'MS therapy')).toEqual(['multiple sclerosis', 'mass spectrometry'])
    expect(choices('ms', 'ms', 'ms therapy')).toEqual(['multiple sclerosis', 'mass spectrometry'])
    expect(choices('mi', 'MI', 'MI')).toEqual(['myocardial infarction'])
    expect(choices('kater', 'Kater', 'Kater behandeln')).toEqual(['hangover', 'tomcat'])
  })

  it.each([
    ['one decides', 'ms', 'MS', 'MS relapse'],
    ['it means one thing', 'copd', 'COPD', 'COPD'],
    ['it is no topic', 'works', 'works', 'what works'],
    ['it is no word of the thesaurus', 'xy', 'XY', 'XY'],
  ])('is not where %s', (_why, base, written, question) => {
    expect(choices(base, written, question)).toEqual([])
  })
})

describe('a question', () => {
  it.each([
    ['is read in its own language', 'ist das Gift', ['poison']],
    ['is read in English', 'the gift of the patient', ['present', 'patient']],
    ['may be of both', 'knee Arthrose', ['osteoarthritis', 'knee']],
  ])('%s', (_what, question, expected) => {
    expect(conceptsOf(question)).toEqual(expected)
  })
})

const none = { titles: [], bodies: [], keywords: [], names: [], identifiers: [] }
const english = (id: number, title: string): SearchDocument => ({
  ...none,
  id,
  titles: [{ language: 'en', text: title }],
})

it('finds in one language what was asked in the other, and the narrower, the asked word first', async () => {
  const db = database()
  writeFullTextIndex(db, 'study', [
    english(1, 'Apixaban in patients with atrial fibrillation'),
    english(2, 'A trial of anticoagulants'),
    english(3, 'Heart attack and quality of life'),
    { ...none, id: 4, titles: [{ language: 'de', text: 'Herzinfarkt' }] },
    english(5, 'Something else'),
  ])
  const index = openAskedIndex(db)
  const search = async (term: string) => {
    const { hits } = await index.search(term, { limit: 9, offset: 0 })
    return hits.map(({ id }) => id)
  }
  expect(await search('Blutverdünner')).toEqual([2, 1])
  expect(await search('Herzinfarkt')).toEqual([4, 3])
  expect(await search('Lebensqualität')).toEqual([3])
  const suggested = async (term: string) => {
    const found = await index.suggest(term, { language: 'de', limit: 9 })
    return found.map(({ id }) => id)
  }
  expect(await suggested('Blutverdünner')).toEqual([2, 1])
  expect(await suggested('Vorhofflimmern Apixaban')).toEqual([1])
  expect(await suggested('Lebensqualität Herzinfarkt')).toEqual([3])
})

it('finds what a word means, however often that stands in texts that do not have the word', async () => {
  const db = database()
  const many = Array.from({ length: 12_001 }, (_, at) => english(at + 1, 'Osteoarthritis'))
  writeFullTextIndex(db, 'study', [
    ...many,
    { ...none, id: 20_000, titles: [{ language: 'de', text: 'Arthrose' }] },
  ])
  const { total, understood } = await openAskedIndex(db).search('Arthrose', {
    limit: 8,
    offset: 0,
  })
  expect(total).toBe(12_002)
  expect(understood).toMatchObject([{ concept: 'osteoarthritis', count: 12_001 }])
})

describe('with texts, a question', () => {
  const keyword = (language: Language | undefined, text: string): SearchDocument => ({
    ...none,
    id: 5,
    keywords: [{ language, text }],
  })
  const written = (...more: SearchDocument[]) => {
    const db = database()
    writeFullTextIndex(db, 'study', [
      english(1, 'Vaccination against shingles'),
      english(2, 'Tens of thousands, and TENS'),
      english(3, 'Inhalers in COPD'),
      english(4, 'An old gift'),
      ...more,
    ])
    return { find: readerOf(db).find, index: openAskedIndex(db) }
  }
  const { find } = written()
  const found = (question: string, language: Language) =>
    find(basesOf(question), language).flatMap((term) => namesOf(term.concepts))

  it('means an abbreviation in lower case where texts have it as no other word', () => {
    expect(found('copd', 'en')).toEqual(['chronic obstructive pulmonary disease'])
    expect(found('tens', 'en')).toEqual([])
    const typed = { written: () => ['TENS'] }
    expect(find(['tens'], 'en', typed)).toMatchObject([{ start: 0, length: 1 }])
  })

  it('means an abbreviation in capitals whatever else texts have of its letters', async () => {
    const { index } = written()
    const concepts = async (term: string) =>
      (await index.search(term, { limit: 9, offset: 0 })).understood.map(({ concept }) => concept)
    expect(await concepts('relief by TENS')).toEqual([
      'transcutaneous electrical nerve stimulation',
    ])
    expect(await concepts('tens of mice')).toEqual([])
  })

  it('means the parts of what no text is about, too', () => {
    const parts = ['herpes zoster', 'vaccination']
    expect(found('shingles vaccination', 'en')).toEqual(['herpes zoster vaccine', ...parts])
    expect(found('Gürtelrose-Impfung', 'de')).toEqual(['herpes zoster vaccine', ...parts])
  })

  it('is corrected towards topics before anything that is none', () => {
    const corrected = (word: string) => find.corrected([word], () => true)
    expect(corrected('guertelrosse')).toEqual(['gurtelrose'])
    expect(corrected('evenin')).toEqual(['evenin'])
  })

  it('reads a keyword in its own language, and of either where that is not known', async () => {
    const ids = async (language: Language | undefined, term: string) => {
      const { hits } = await written(keyword(language, 'Gifts')).index.search(term, {
        limit: 9,
        offset: 0,
      })
      return hits.map(({ id }) => id)
    }
    expect(await ids('en', 'ist das Gift')).toEqual([])
    expect(await ids('en', 'a gift')).toEqual([4, 5])
    expect(await ids('de', 'ist das Gift')).toEqual([5])
    expect(await ids(undefined, 'ist das Gift')).toEqual([5])
  })
})

describe('what a question was read as', () => {
  const db = database()
  writeFullTextIndex(db, 'study', [
    english(1, 'Apixaban in patients with atrial fibrillation'),
    english(2, 'A trial of anticoagulants'),
    { ...none, id: 3, titles: [{ language: 'de', text: 'Herzinfarkt bei Vorhofflimmern' }] },
  ])
  const index = openAskedIndex(db)
  const search = (term: string, without: string[] = []) =>
    index.search(term, { limit: 9, offset: 0, without: new Set(without) })

  it('is named as it was typed, by its name in the other language, with how much stands in it', async () => {
    expect((await search('Hilft ein Blutverdünner bei Herzinfarkt?')).understood).toEqual([
      {
        concept: 'anticoagulant',
        words: 'Blutverdünner',
        term: 'anticoagulant',
        languageCode: 'en',
        count: 2,
        isUsed: true,
      },
      {
        concept: 'myocardial infarction',
        words: 'Herzinfarkt',
        term: 'myocardial infarction',
        languageCode: 'en',
        count: 0,
        isUsed: true,
      },
    ])
    expect((await search('Heart Attack of the patient')).understood[0]).toMatchObject({
      words: 'Heart Attack',
      term: 'Herzinfarkt',
      languageCode: 'de',
      count: 1,
    })
  })

  it('can be switched off, one by one, and stays named', async () => {
    const found = async (without: string[]) =>
      (await search('Blutverdünner', without)).hits.map(({ id }) => id)
    expect(await found(['anticoagulant'])).toEqual([])
    expect(await found(['atrial fibrillation', 'nothing'])).toEqual([2, 1])
    const { understood } = await search('Blutverdünner', ['anticoagulant'])
    expect(understood[0]?.isUsed).toBe(false)
  })

  it('names a concept once, and none that nothing stands about', async () => {
    expect(
      (await search('Vorhofflimmern, Vorhofflimmerpatienten, Arthrose')).understood,
    ).toMatchObject([
      { words: 'Vorhofflimmern', count: 1 },
      { words: 'Vorhofflimmerpatienten', concept: 'patient' },
    ])
  })

  it('never fails, whatever was typed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 500 }), async (term) => {
        const { understood } = await search(term)
        for (const { words } of understood) expect(term).toContain(words)
        for (const { term: full } of await index.suggestConcepts(term, {
          language: 'de',
          limit: 3,
        })) {
          expect(full.length).toBeGreaterThan(0)
        }
        await index.nearestConcepts(term, { language: 'de', limit: 3 })
      }),
    )
  })

  it.each([
    ['by its begin', 'vorhof', ['Vorhofflimmern']],
    ['by any of its words in either language', 'heart att', ['heart attack']],
    ['after what stands before it', 'Hilft das bei vorhoff', ['Hilft das bei Vorhofflimmern']],
    ['however its umlauts are typed', 'blutverdu', ['Blutverdünner']],
    ['only where something stands about it', 'arthro', []],
  ])('is suggested %s', async (_how, typed, expected) => {
    const suggested = await index.suggestConcepts(typed, { language: 'de', limit: 3 })
    expect(suggested.map(({ term }) => term)).toEqual(expected)
  })

  it('is what is nearest where nothing is found', async () => {
    const nearest = async (term: string) => {
      const found = await index.nearestConcepts(term, { language: 'de', limit: 3 })
      return found.map(({ term: named }) => named)
    }
    expect(await nearest('Vorhoffflimern')).toEqual(['Vorhofflimmern'])
    expect(await nearest('xyz 12')).toEqual([])
  })
})
