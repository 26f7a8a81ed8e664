// Rules: P-IMPORT-HEARTICLES, P-SECOND-PERSON.
import { describe, expect, test } from 'vitest'
import { audioFileOf } from '../../functions/files/audio.ts'
import { publishApproved } from '../support/editions.ts'
import { importForEachTest, inGerman } from '../support/hearticle-files.ts'
import { mp3Of, taggedMp3Of } from '../support/mp3.ts'
import { takeNotes } from '../support/notes.ts'
import { hearticleFile, incomingStudy, noon } from '../support/records.ts'
import { all } from '../support/stores.ts'

const MP3 = mp3Of(3)
const TAGGED_MP3 = taggedMp3Of(3)

describe('importing hearticles from files', () => {
  const { stores, save, bringIn, faultsOf } = importForEachTest()

  const deskOf = async (id: number) => {
    const desk = await stores.hearticles.findForDesk(id)
    if (!desk || desk === 'deleted') throw new Error(`hearticle ${id} is not there`)
    return desk
  }

  test('one file is one hearticle', async () => {
    const result = await bringIn(hearticleFile('salt', { breaking: true, topic: 'Salz' }))
    expect(result).toMatchObject({
      ok: true,
      outcomes: { imported: 1, updated: 0, unchanged: 0 },
      hearticles: [{ id: 1 }],
    })
    expect((await deskOf(1)).hearticle).toMatchObject({
      key: 'salt',
      topicId: 2,
      breaking: true,
      sample: false,
      status: 'IN_REVIEW',
      citedPmids: ['101'],
    })
  })

  test('a list in a file and several files are all taken, in order', async () => {
    const result = await bringIn([hearticleFile('a'), hearticleFile('b')], hearticleFile('c'), [])
    expect(result).toMatchObject({
      ok: true,
      hearticles: [{ id: 1 }, { id: 2 }, { id: 3 }],
      outcomes: { imported: 3 },
    })
  })

  test('importing again changes nothing; a change is one update', async () => {
    const files = [hearticleFile('a'), hearticleFile('b')]
    await bringIn(files)
    expect(await bringIn(files)).toMatchObject({ outcomes: { unchanged: 2, imported: 0 } })
    const [first, second] = files
    const changed = [first, { ...second, breaking: true }]
    expect(await bringIn(changed)).toMatchObject({
      hearticles: [{ id: 1 }, { id: 2 }],
      outcomes: { imported: 0, updated: 1, unchanged: 1 },
    })
  })

  test('only sample content is public at once, and is published after what people do', async () => {
    await takeNotes(stores)
    await bringIn(hearticleFile('sample', { sample: true }), hearticleFile('own'))
    expect((await all(stores.hearticles.published())).map(({ key }) => key)).toEqual(['sample'])
    const desk = await deskOf(2)
    expect(desk).toMatchObject({ hearticle: { status: 'IN_REVIEW' } })
    expect(desk).not.toHaveProperty('published')
    const noted = await stores.changes.pending(new Date(), 100)
    expect(noted.map(({ lane }) => lane)).toEqual(['import', 'import'])
  })

  test('a file that says nothing new leaves a hearticle in the state that the desk gave it', async () => {
    await bringIn(hearticleFile('salt'))
    const { hearticle } = await deskOf(1)
    const { id, version, key: _, sample: __, ...draft } = hearticle
    const change = { by: 'editor', at: noon }
    await stores.hearticles.save(id, version, { ...draft, status: 'DRAFT' }, change)
    expect(await bringIn(hearticleFile('salt'))).toMatchObject({ outcomes: { unchanged: 1 } })
    expect((await deskOf(1)).hearticle.status).toBe('DRAFT')
  })

  test.each([
    ['of one’s own', {}],
    ['of the sample', { sample: true }],
  ])(
    'a changed file of what the desk made public changes its working copy: %s',
    async (_, more) => {
      await bringIn(hearticleFile('salt', more))
      await publishApproved(stores, 1, noon)
      const before = await stores.hearticles.find(1)
      const files = [hearticleFile('salt', { ...more, breaking: true })]
      expect(await bringIn(...files)).toMatchObject({ outcomes: { updated: 1 } })
      expect(await stores.hearticles.find(1)).toEqual(before)
      expect((await deskOf(1)).hearticle).toMatchObject({ breaking: true, status: 'IN_REVIEW' })
      expect(await bringIn(...files)).toMatchObject({ outcomes: { unchanged: 1 } })
    },
  )

  test('what was withdrawn stays so, also where it is of the sample', async () => {
    const file = hearticleFile('salt', { sample: true })
    await bringIn(file)
    await stores.hearticles.withdraw(1, noon)
    await bringIn({ ...file, breaking: true })
    expect(await stores.hearticles.find(1)).toBe('deleted')
    expect((await deskOf(1)).hearticle).toMatchObject({ breaking: true })
  })

  test('a picture that an editor brought stays', async () => {
    await bringIn(hearticleFile('salt'))
    const { id, version, key: _, sample: __, ...draft } = (await deskOf(1)).hearticle
    const ownPicture = {
      file: `${'a'.repeat(32)}.jpg`,
      focus: 'left-top' as const,
      alt: { de: 'Salz', en: 'Salt' },
    }
    const change = { by: 'editor', at: noon }
    await stores.hearticles.save(id, version, { ...draft, ownPicture }, change)
    await bringIn(hearticleFile('salt', { breaking: true }))
    expect((await deskOf(1)).hearticle).toMatchObject({ breaking: true, ownPicture })
  })

  test('a topic is named in either language or by id, a rubric too', async () => {
    const topics = ['Salz', 'Salt', 2].map((topic, index) =>
      hearticleFile(`t-${index}`, { topic, rubric: ['Ernährung', 'Nutrition', 2][index] ?? 0 }),
    )
    expect(await bringIn(topics)).toMatchObject({
      ok: true,
      hearticles: [{ id: 1 }, { id: 2 }, { id: 3 }],
    })
  })

  test('a study that is listed twice is cited once', async () => {
    await bringIn(hearticleFile('salt', { citedPmids: ['101', '101'] }))
    expect(await stores.hearticles.find(1)).toMatchObject({ citedPmids: ['101'] })
  })

  test('findings keep who a file says rated them, and rest on no study that another one retracts', async () => {
    const pair = (text: string) => ({ de: text, en: text })
    const finding = {
      id: 'f1',
      comparisonId: 'c1',
      outcome: pair('A'),
      duration: pair('D'),
      measure: { type: 'hazard_ratio', value: 0.7, low: 0.5, high: 0.9, unit: null },
      critical: true,
      desirable: true,
      design: 'independent',
      adjusted: true,
      pmid: '101',
      certainty: { level: 'low', reasons: [], by: 'Dr. Eva', at: '2026-11-20T10:00:00Z' },
      place: pair('Table 2'),
      placeConfirmedBy: 'Dr. Ada',
    }
    const comparison = {
      id: 'c1',
      intervention: null,
      comparator: pair('C'),
      population: pair('B'),
      harms: { reported: 'not_entered' },
    }
    const file = { ...hearticleFile('salt'), comparisons: [comparison], findings: [finding] }
    await bringIn(file)
    expect(await stores.hearticles.find(1)).toMatchObject({
      comparisons: [comparison],
      findings: [finding],
    })
    const retraction = { notices: [{ type: 'retraction' as const, pmid: '101' }] }
    await stores.studies.importMany([incomingStudy('102', {}, retraction)])
    expect(await bringIn(file)).toMatchObject({
      faults: [{ path: 'findings[0].pmid', reason: 'retracted' }],
    })
  })

  test('a byte order mark is no fault', async () => {
    const text = `\ufeff${JSON.stringify(hearticleFile('salt'))}`
    expect(await bringIn(text)).toMatchObject({ ok: true })
  })

  describe('texts that are unusual but right are stored as they are', () => {
    test.each([
      ['a script tag', '<script>alert(1)</script><img src=x onerror=alert(1)>'],
      ['emoji', 'Gut 👍🏽 👩‍⚕️ 🇦🇹'],
      ['Arabic', 'ضغط الدم'],
      ['escaped marks', '5 \\* 3 \\_x\\_ \\[Ref1\\]'],
      ['a paragraph of 100 KB', 'Salz '.repeat(20_000).trim()],
      ['many paragraphs', 'Absatz\n\n'.repeat(5000).trim()],
      ['what looks like a template', `{{x}} \${x} <%= x %> {0}`],
    ])('%s', async (_, mainTextBody) => {
      expect(await bringIn(inGerman({ mainTextBody }))).toMatchObject({ ok: true })
      expect(await stores.hearticles.find(1)).toMatchObject({
        translations: [{ mainTextBody }, {}],
      })
    })

    test('but for what nobody sees', async () => {
      const mainTextBody = 'a \u202etxet\u202c b \u2067c\u2069\u200b\u{e0061}'
      const headline = 'Salz\u2028und Wasser'
      expect(await bringIn(inGerman({ headline, mainTextBody }))).toMatchObject({ ok: true })
      expect(await stores.hearticles.find(1)).toMatchObject({
        translations: [{ headline: 'Salz und Wasser', mainTextBody: 'a txet b c' }, {}],
      })
    })
  })

  test('what Word writes and nobody sees is cleaned', async () => {
    const mainTextBody = 'Blut\u00addruck\u000bWert\u001e2 \ud83d\u0000'
    expect(await bringIn(inGerman({ mainTextBody }))).toMatchObject({ ok: true })
    expect(await stores.hearticles.find(1)).toMatchObject({
      translations: [{ mainTextBody: 'Blutdruck\nWert\u20112' }, {}],
    })
  })

  describe('a spoken version', () => {
    const spoken = (audio: string) => inGerman({ audio })
    const original = (bytes: Uint8Array) => `private/audio/1/1-${audioFileOf(bytes)}.mp3`

    test.each([
      ['plain', MP3],
      ['tagged', TAGGED_MP3],
    ])('is stored under the ids of its text: %s', async (_, bytes) => {
      await save('de.mp3', bytes)
      expect(await bringIn(spoken('de.mp3'))).toMatchObject({ ok: true })
      expect([...stores.objects]).toEqual([[original(bytes), Buffer.from(bytes)]])
      expect(await stores.hearticles.find(1)).toMatchObject({
        translations: [{ sound: { file: audioFileOf(bytes) } }, { languageCode: 'en' }],
      })
    })

    test('that was recorded anew is one change of a public hearticle’s working copy', async () => {
      await save('de.mp3', MP3)
      await bringIn(spoken('de.mp3'))
      await publishApproved(stores, 1, noon)
      await save('de.mp3', TAGGED_MP3)
      expect(await bringIn(spoken('de.mp3'))).toMatchObject({ outcomes: { updated: 1 } })
      expect(await bringIn(spoken('de.mp3'))).toMatchObject({ outcomes: { unchanged: 1 } })
      expect(stores.objects).toEqual(
        new Map([
          [original(MP3), Buffer.from(MP3)],
          [original(TAGGED_MP3), Buffer.from(TAGGED_MP3)],
        ]),
      )
      const { hearticle, published } = await deskOf(1)
      expect(published?.translations[0]?.sound?.file).toBe(audioFileOf(MP3))
      expect(hearticle.translations[0]?.sound?.file).toBe(audioFileOf(TAGGED_MP3))
      expect(hearticle.translations[0]).not.toHaveProperty('review')
      expect(hearticle.translations[1]).toHaveProperty('review')
      const noted = await stores.changes.pending(new Date(), 100)
      expect(noted.at(-1)).toMatchObject({ entities: ['AUDIO#1'], lane: 'import' })
    })

    test.each([
      ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47)],
      ['a page', new TextEncoder().encode('<html>')],
      ['nothing', new Uint8Array()],
    ])('that is %s is a fault', async (_, bytes) => {
      await save('de.mp3', bytes)
      expect(await faultsOf(spoken('de.mp3'))).toEqual([
        ['0.json', 'translations[0].audio', "'de.mp3' is not an mp3 file"],
      ])
    })
  })
})
