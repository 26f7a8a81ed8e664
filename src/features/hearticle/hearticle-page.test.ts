// Rules: P-HEARTICLE-PAGE.
import { describe, expect, test } from 'vitest'
import { bareStudy } from '../../../tests/support/drawn-samples.ts'
import { shownFinding } from '../../../tests/support/shown-finding.ts'
import type { Finding } from '../../contract/reading/evidence.ts'
import type { Hearticle } from '../../contract/reading/hearticles.ts'
import type { Study } from '../../contract/reading/studies.ts'
import { presentEvidence } from '../../domain/evidence/present-evidence.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { translators } from '../../i18n/translators.ts'
import { hearticlePage } from './hearticle-page.ts'
import { words as germanWords } from './page-words.de.ts'
import { words as englishWords } from './page-words.en.ts'

/** What previews of editors have, which are drawn in a browser. */
const pageTranslators = {
  de: createTranslator('de', germanWords),
  en: createTranslator('en', englishWords),
}

const study = (pmid: string, notices: string[] = []): Study => ({
  ...bareStudy,
  pmid,
  title: `Study ${pmid}`,
  titleMarkup: `Study ${pmid}`,
  authors: ['Huber A', 'Maier B', 'Gruber C'],
  url: `https://pubmed.ncbi.nlm.nih.gov/${pmid}/`,
  notices: notices.map((type) => ({ type, pmid: null, citation: null })),
})

const german = {
  id: 1,
  languageCode: 'de' as const,
  headline: 'Salz',
  keywords: ['Salz', 'Blutdruck'],
  readingMinutes: 1,
  reviewed: false,
  reviewedOn: null as string | null,
  hasAudio: false,
  audioSeconds: null,
  mainTextBody: 'Erst.[Ref30] Dann.[Ref10, Ref99]\n\n{Salz}[EXP:NaCl]',
  mainActions: ['Wieder.[Ref10]'],
  harmfulActions: ['Neu.[Ref20]'],
}

const hearticle: Hearticle = {
  id: 7,
  publicationDate: '2026-11-21',
  breaking: false,
  isSample: false,
  approval: 'unchecked',
  changedOn: null,
  suspension: null,
  changedSources: [],
  edition: 1,
  corrections: [],
  quiz: null,
  topic: {
    id: 1,
    name: 'Ernährung',
    color: '#000000',
    imageName: 'salt',
    rubric: { id: 1, name: 'R' },
  },
  ...presentEvidence({}, 'de'),
  keyFigure: null,
  picture: { motifs: ['salt'] },
  translations: [german],
  relatedPubMedArticles: ['40', '10', '20', '30'].map((pmid) => study(pmid)),
}

const pageOptions = (language: 'de' | 'en') => ({
  language,
  t: pageTranslators[language],
  texts: {
    disclaimer: 'Kein Rat.',
    sampleNotice: 'Nur ein Muster.',
    missionTitle: 'Wissen',
    missionText: 'für alle',
  },
  origin: 'https://hearticle.example',
  uploadsBaseUrl: '',
})

const render = (more: Partial<Hearticle> = {}, language: 'de' | 'en' = 'de') =>
  String(hearticlePage({ ...hearticle, ...more }, pageOptions(language)))

const finding: Finding = {
  ...shownFinding,
  certainty: { ...shownFinding.certainty, reasons: ['imprecision'] },
}

const withText = (more: Partial<typeof german>) => ({ translations: [{ ...german, ...more }] })

describe('the page of a hearticle', () => {
  test('numbers references by their first appearance and links them in its language', () => {
    const page = render()
    const links = [
      ...page.matchAll(
        /<a href="\/pubmed\/(\d+)" data-pmid="[^"]*" title="[^"]*"[^>]*>(\d+)<\/a>/g,
      ),
    ]
    expect(links.map(([, pmid, number]) => [pmid, number])).toEqual([
      ['30', '1'],
      ['10', '2'],
      ['10', '2'],
      ['20', '4'],
    ])
    expect(render({}, 'en')).toContain('href="/en/pubmed/30"')
  })

  test('an explanation names its place in the glossary, where there is one', () => {
    const inGlossary = String(
      hearticlePage(hearticle, {
        ...pageOptions('de'),
        t: translators.de,
        glossaryAddress: ({ term }, language) => `/glossar#${language}-${term.toLowerCase()}`,
      }),
    )
    expect(inGlossary).toContain('data-glossary="/glossar#de-salz" data-way="Im Glossar">NaCl<')
    expect(render()).not.toContain('data-glossary')
  })

  test('says of a citation without study that there is none', () => {
    expect(render()).toMatch(/citation-missing"[^>]*title="[^"]+"[^>]*>3</)
  })

  test('lists its studies by number, those never cited last', () => {
    const cards = [...render().matchAll(/<summary id="study-(\d+)">/g)]
    expect(cards.map(([, pmid]) => pmid)).toEqual(['30', '10', '20', '40'])
  })

  test('shows two authors on a card, and what is missing in words', () => {
    const page = render()
    expect(page).toContain('Huber A, Maier B et al')
    expect(page).toContain(translators.de('study:journalNotAvailable'))
    expect(page).toContain(translators.de('study:abstractNotAvailable'))
  })

  test('shows the picture that an editor brought instead of its topic’s', () => {
    const file = `${'a'.repeat(32)}.jpg`
    const own = { file, focus: 'left-top' as const, alt: 'Ein "Salz"streuer' }
    const html = render({ picture: { motifs: ['salt'], own } })
    expect(html).toContain(
      `<img class="topic-image focus-left-top" src="/uploads/pictures/${file}" width="1280" height="800" alt="Ein &quot;Salz&quot;streuer">`,
    )
    expect(html).not.toContain('topic_images')
  })

  test('a headline that would fill a phone stands smaller', () => {
    const opening = (headline: string) =>
      /<h1[^>]*>/.exec(render({ translations: [{ ...german, headline }] }))?.[0]
    expect(opening('x'.repeat(101))).toContain('class="long"')
    expect(opening('x'.repeat(100))).not.toContain('class')
  })

  test('a per cent sign stays with its number, and nothing else changes', () => {
    const page = render(withText({ mainTextBody: '**20 %** und 95-%-Intervall, a % - 5-10 20%' }))
    expect(page).toContain(
      '<strong>20\u00a0%</strong> und 95-\u2060%-\u2060Intervall, a % - 5-10 20%',
    )
  })

  test('joins keywords by a dash', () => {
    expect(render()).toContain('<p class="keywords">Salz\u00a0- Blutdruck</p>')
    expect(render(withText({ keywords: [] }))).toContain(translators.de('hearticle:noKeywords'))
    expect(render(withText({ headline: '' }))).toContain(translators.de('hearticle:noHeadline'))
  })

  test('explains a term in a popover of its own', () => {
    const page = render(withText({ mainTextBody: '{a}[EXP:b] {c}[EXP:d]' }))
    expect(page).toMatch(
      />a<button [^>]*popovertarget="explanation-1"[^>]*aria-label="a: Erklärung"/,
    )
    expect(page).toContain('id="explanation-2" class="explanation" aria-hidden="true">d</span>')
  })

  test('says before its headline which source reads otherwise by now (P-SOURCE-CHANGED)', () => {
    const page = render({
      relatedPubMedArticles: [study('10'), study('20')],
      changedSources: ['20'],
    })
    const notice = page.slice(page.indexOf('data-notice="changed"'), page.indexOf('<h1'))
    expect(notice).toContain('Quelle geändert, wird geprüft')
    expect(notice).toContain('href="#study-20"')
    expect(notice).not.toContain('href="#study-10"')
    expect(notice).not.toMatch(/zurückgezogen/)
  })

  test('leads with the gravest thing that happened to a study', () => {
    const relatedPubMedArticles = [
      study('10', ['corrected', 'comment', 'updated']),
      study('20', ['retracted']),
      study('30', ['expression-of-concern']),
      study('40', ['partially-retracted']),
    ]
    const page = render({ relatedPubMedArticles })
    expect(page).toContain('<section class="notice notice-retracted"')
    const notices = [...page.matchAll(/<div class="notice-([a-z-]+)"/g)].map(([, type]) => type)
    expect(notices).toEqual(['retracted', 'partially-retracted', 'expression-of-concern'])
    expect(
      [...page.slice(0, page.indexOf('<h1')).matchAll(/data-notice="([a-z]+)"/g)].map(
        ([, weight]) => weight,
      ),
    ).toEqual(['retracted', 'retracted', 'doubted'])
    expect(render()).not.toContain('class="notice')
  })

  test.each(['de', 'en'] as const)(
    'says of a study that PubMed no longer holds that it was removed, never that it was retracted (%s)',
    (language) => {
      const t = translators[language]
      const page = render(
        { relatedPubMedArticles: [study('10', ['removed']), study('30')], suspension: 'fallen' },
        language,
      )
      expect(page.indexOf(t('hearticle:warnings.removed'))).toBeLessThan(page.indexOf('<h1'))
      expect(page).toContain(
        `<em class="flag" data-notice="withdrawn">${t('study:flags.removed')}</em>`,
      )
      expect(page).toContain('Study 10')
      expect(page.replaceAll('data-notice="withdrawn"', '')).not.toMatch(
        /zurückgezogen|retracted|withdrawn/i,
      )
      expect(page).not.toContain('href="https://pubmed.ncbi.nlm.nih.gov/10/')
    },
  )

  test('says in a line below the headline what was corrected', () => {
    const corrected = study('10', ['corrected', 'comment', 'updated'])
    const page = render({ relatedPubMedArticles: [corrected, study('30')] })
    expect(page).not.toContain('class="notice')
    const lines = [
      ...page.matchAll(
        /<\/h1>\s*<p class="quiet corrected-study" data-notice="corrected"[^>]*>(.*?)<\/p>/gs,
      ),
    ]
    expect(lines).toHaveLength(1)
    expect(lines[0]?.[1]).toContain(translators.de('hearticle:warnings.corrected'))
    expect(lines[0]?.[1]).toContain('href="#study-10"')
  })

  test.each(['retracted', 'expression-of-concern', 'corrected'] as const)(
    'marks a source that is %s in its short length, at its reference and in the list of sources',
    (type) => {
      const page = render({ relatedPubMedArticles: [study('10', [type]), study('30')] })
      const flag = translators.de(`study:flags.${type}`)
      const [, short = '', full = ''] = page.split('data-level=')
      const marks = (part: string) =>
        part.match(new RegExp(`<em class="flag" data-notice="[a-z]+">${flag}</em>`, 'g'))
      expect(marks(short)).toHaveLength(1)
      expect(short).toMatch(new RegExp(`${flag}</em> <a href="/pubmed/10"`))
      expect(marks(full)).toHaveLength(1)
      expect(full).toMatch(new RegExp(`data-pmid="10" title="${flag}: `))
    },
  )

  test('names the sentences and actions that rest on a withdrawn study alone', () => {
    const fallenOf = (...notices: string[]) => {
      const page = render({ relatedPubMedArticles: [study('10', notices), study('30')] })
      const [, list = ''] = /<div class="fallen">([\s\S]*?)<\/div>/.exec(page) ?? []
      return [...list.matchAll(/<li><span lang="de">([^<]*)</g)].map(([, text]) => text)
    }
    // 'Dann.' cites another study, too.
    expect(fallenOf('retracted')).toEqual(['Wieder.'])
    expect(fallenOf('partially-retracted')).toEqual(['Wieder.'])
    expect(fallenOf('expression-of-concern')).toEqual(['Wieder.'])
    expect(fallenOf('corrected')).toEqual([])
  })

  test('warns once of a study that was retracted and published again, and leads to the new one', () => {
    const old = study('10')
    old.notices = [
      { type: 'retracted', pmid: '20', citation: 'N Engl J Med. 2018' },
      { type: 'republished', pmid: '30', citation: 'N Engl J Med. 2018 Jun' },
    ]
    const alone = render({ relatedPubMedArticles: [old] })
    expect(alone.match(/<div class="notice-/g)).toHaveLength(1)
    expect(alone).toContain('<div class="notice-retracted"')
    expect(alone).toContain(
      '<a href="https://pubmed.ncbi.nlm.nih.gov/30/" rel="external noopener">N Engl J Med. 2018 Jun</a>',
    )
    expect(render({ relatedPubMedArticles: [old, study('30')] })).toContain(
      '<a href="#study-30">N Engl J Med. 2018 Jun</a>',
    )
    const both = render({ relatedPubMedArticles: [old, study('30')] })
    expect(both.match(/<div class="notice-/g)).toHaveLength(1)
    expect(both).toContain('<section class="notice notice-replaced"')
    expect(both.indexOf('notice-replaced')).toBeLessThan(both.indexOf('<h1'))
    expect(both).toContain(translators.de('hearticle:warnings.replaced'))
    const withAnother = render({
      relatedPubMedArticles: [old, study('30'), study('40', ['retracted'])],
    })
    expect(withAnother).toContain('<section class="notice notice-retracted"')
    old.notices = old.notices.map((notice) => ({ ...notice, hasPage: notice.pmid === '30' }))
    expect(render({ relatedPubMedArticles: [old] })).toContain(
      '<a href="/pubmed/30">N Engl J Med. 2018 Jun</a>',
    )
  })

  test('names on each reference what it is found by on paper', () => {
    const page = render({ relatedPubMedArticles: [{ ...study('10'), doi: '10.1/x' }] })
    expect(page).toContain(
      '<span class="card-ids">DOI 10.1/x\u00a0· PMID 10\u00a0· https://pubmed.ncbi.nlm.nih.gov/10/</span>',
    )
  })

  test('says in the page’s language that a text is there in the other one only', () => {
    const page = render({}, 'en')
    expect(page).toMatch(/<article class="hearticle [^"]*" lang="de"/)
    expect(page).toContain(`lang="en">${translators.en('hearticle:otherLanguageOnly')}`)
    expect(render()).not.toContain(translators.de('hearticle:otherLanguageOnly'))
  })

  test('asks its question in the full length, and each answer opens to what the finding says', () => {
    const quiz = {
      findingId: 'f1',
      question: 'Was änderte das Mittel?',
      answers: [
        { answer: 'right' as const, text: 'Weniger' },
        { answer: 'wrong' as const, text: 'Mehr' },
        { answer: 'alsoWrong' as const, text: 'Nichts' },
      ],
    }
    const page = render({ quiz, findings: [shownFinding] })
    const [, asked = ''] = page.split('<section class="wrap quiz')
    expect(asked.match(/<details name="quiz-\d+" data-answer="/g)).toHaveLength(3)
    expect(asked).toMatch(
      /Weniger<\/summary>\s*<p><b>Richtig\.<\/b> <a href="#fact-box"><b>15 statt 25/,
    )
    expect(asked).toMatch(
      /Mehr<\/summary>\s*<p><b>Nicht richtig\.<\/b> <a href="#fact-box"><b>15 statt 25/,
    )
    expect(render({ quiz })).not.toContain('data-quiz')
  })

  test('in its short length says of the text alone that it is in the other language', () => {
    const shortOf = (more: Partial<Hearticle> = {}) =>
      render(more, 'en').split('data-level=')[1] ?? ''
    expect(render({}, 'en')).toMatch(/<section class="wrap short-length" [^>]*lang="en"/)
    expect(shortOf()).toContain('<p class="meaning" lang="de">Erst.')
    expect(shortOf()).toContain('<ul class="plain-list" lang="de"><li>')
    const practice = { professional: '', lay: 'Less salt.' }
    expect(shortOf({ practice })).toContain('<p class="meaning" lang="en">Less salt.')
  })

  test('asks what it means only where the short length has an answer', () => {
    const heading = translators.de('evidence:meaning')
    const endless = { mainTextBody: `${'Wort '.repeat(81)}.`, mainActions: [], harmfulActions: [] }
    const page = render(withText(endless))
    expect(page).not.toContain(heading)
    expect(page).toContain('class="plain-list short-sources"')
    for (const more of [{ mainTextBody: 'Salz.' }, { harmfulActions: ['Salzen.'] }]) {
      expect(render(withText({ ...endless, ...more }))).toContain(`>${heading}</h2>`)
    }
  })

  test('has badges for breaking, reviewed and sample content only where they are true', () => {
    const plain = render()
    for (const words of ['class="reviewed"', 'Nur ein Muster.']) {
      expect(plain).not.toContain(words)
    }
    expect(plain).not.toContain('class="breaking"')
    const page = render({
      breaking: true,
      isSample: true,
      ...withText({ reviewed: true, reviewedOn: '2026-11-20' }),
    })
    expect(page).toContain('class="breaking"')
    expect(page).toContain('Übersetzung begutachtet am 20. November 2026')
    expect(page).toContain('Nur ein Muster.')
  })

  test('says quietly that no second person checked it, and only then (P-SECOND-PERSON-SAID)', () => {
    const words = 'noch nicht geprüft'
    expect(render()).toContain(`<span class="unchecked">${words}</span>`)
    expect(render()).toContain(`<dd>${words}</dd>`)
    expect(render({}, 'en')).toContain('not yet reviewed')
    const approved = render({ approval: 'approved', ...withText({ reviewedOn: '2026-11-20' }) })
    expect(approved).not.toContain(words)
    expect(approved).toContain('Fachlich geprüft am 20.11.2026</span>')
  })

  test.each([
    ['fallen' as const, 'Hinweis ganz oben'],
    ['source-changed' as const, 'prüft noch'],
    ['review-due' as const, 'ist vorbei'],
  ])(
    'where its approval is suspended says why badge and certainty are missing: %s',
    (suspension, words) => {
      const page = render({
        approval: 'suspended',
        suspension,
        certainty: null,
        findings: [{ ...finding, certainty: null }],
      })
      expect(page).toMatch(new RegExp(`<p class="suspended"[^>]*>[^<]*Vertrauen[^<]*${words}`))
      expect(page).toContain(finding.outcome)
      for (const gone of [
        'data-certainty',
        'class="sure"',
        'class="reviewed"',
        'GRADE',
        'geprüft',
      ]) {
        expect(page).not.toContain(gone)
      }
    },
  )

  test('tells of its latest corrections at the text, and leads to all that was changed (P-CHANGE-LOG)', () => {
    const correction = (edition: number, kind: 'correction' | 'update') => {
      return { edition, on: `2026-11-2${edition}`, kind, note: `Grund <${edition}>` }
    }
    const page = render({
      changedOn: '2026-11-26',
      corrections: [
        correction(5, 'update'),
        correction(4, 'correction'),
        correction(3, 'update'),
        correction(2, 'update'),
      ],
    })
    expect(page).toContain('href="/hearticle/7/changes">Zuletzt geändert am 26. November 2026</a>')
    const [, notes = ''] = /<aside class="corrections"([\s\S]*?)<\/aside>/.exec(page) ?? []
    expect(notes).toContain('<strong>Aktualisiert am 25. November 2026:</strong> Grund &lt;5&gt;')
    expect(notes).toContain('<strong>Berichtigt am 24. November 2026:</strong> Grund &lt;4&gt;')
    expect(notes.match(/<li>/g)).toHaveLength(3)
    expect(notes).toContain('href="/hearticle/7/changes"')
    expect(page.indexOf('class="corrections"')).toBeLessThan(page.indexOf('id="essentials"'))
    expect(render({ changedOn: '2026-11-26' }, 'en')).toContain('href="/en/hearticle/7/changes"')
    expect(render()).not.toMatch(/\/changes|class="corrections"/)
  })

  test('leaves out lists that are empty', () => {
    const page = render({
      ...withText({ mainActions: [], harmfulActions: [] }),
      relatedPubMedArticles: [],
    })
    expect(page).not.toContain('class="helpful"')
    expect(page).not.toContain('class="harmful"')
    expect(page).not.toContain('id="studies"')
  })

  test('has two lengths, with figures or without, of which the short one is shown first', () => {
    for (const page of [render(), render({ findings: [finding] })]) {
      expect(page.match(/<input type="radio" name="view" value="\w+"[^>]*>/g)).toHaveLength(2)
      expect(page).toMatch(/value="short"[^>]* checked>/)
      expect(page.match(/data-level="(short|full)"/g)).toHaveLength(2)
    }
    const [, full = ''] = render({ findings: [finding] }).split('data-level="full"')
    for (const part of [
      'class="fact-box"',
      'id="studies"',
      translators.de('hearticle:businessEssentials'),
      translators.de('evidence:singleStudy'),
      translators.de('evidence:reasons.imprecision'),
    ]) {
      expect(full).toContain(part)
    }
  })

  test('the picture of its cards stands first unless people are drawn as dots, its topic’s in the full length (P-FIRST-SCREEN)', () => {
    const placesOf = (page: string) => {
      const [first = '', full = ''] = page.split('data-level="full"')
      return [first.includes('<svg class="picture'), full.includes('class="topic-image"')]
    }
    expect(placesOf(render())).toEqual([true, true])
    expect(placesOf(render({ findings: [finding] }))).toEqual([false, true])
    const ratio = { type: 'hazard_ratio' as const, value: 0.8, low: 0.7, high: 0.9, unit: null }
    const withoutCounts = [{ ...finding, arms: undefined, measure: ratio }]
    expect(placesOf(render({ findings: withoutCounts }))).toEqual([true, true])
  })

  test('a number leads to the passage of the abstract, where that is what the study shows', () => {
    const marked = { ...study('10'), abstract: 'Fewer fell ill. 30 of 200.' }
    const passage = { start: 16, end: 26 }
    const shown = {
      relatedPubMedArticles: [
        { ...marked, abstractSections: [{ label: null, category: null, markup: marked.abstract }] },
      ],
      findings: [{ ...finding, passage }],
    }
    expect(render(shown)).toContain(':~:text=30%20of%20200." data-pmid="10"')
    const twice = {
      ...shown,
      findings: [...shown.findings, { ...finding, passage: { start: 0, end: 16 } }],
    }
    expect(render(twice)).toContain(':~:text=30%20of%20200.&amp;text=Fewer%20fell%20ill."')
    const [original] = shown.relatedPubMedArticles
    if (!original) throw new Error('no study')
    const translated = {
      ...original,
      translations: [
        {
          languageCode: 'de' as const,
          translatedTitle: null,
          translatedTitleMarkup: null,
          translatedAbstract: 'Anders.',
          translatedAbstractSections: [{ label: null, category: null, markup: 'Anders.' }],
          keywords: [],
        },
      ],
    }
    expect(render({ ...shown, relatedPubMedArticles: [translated] })).toContain(
      'href="/pubmed/10" data-pmid="10"',
    )
  })

  test('without any translation says so', () => {
    expect(render({ translations: [] })).toContain(translators.de('hearticle:notFound'))
  })
})
