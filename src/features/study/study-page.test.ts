// Rules: P-STUDY-PAGE, P-STUDY-NOTICES, P-STUDY-TEXTS-SAID, P-REGISTRY-SHOWN.
import { describe, expect, test } from 'vitest'
import { bareStudy } from '../../../tests/support/drawn-samples.ts'
import { shownFinding } from '../../../tests/support/shown-finding.ts'
import type { ExplainedStudy, SectionCategory } from '../../contract/reading/studies.ts'
import { noticeTypes } from '../../domain/study/study.ts'
import { translators } from '../../i18n/translators.ts'
import { studyPage } from './study-page.ts'

const section = (label: string | null, category: SectionCategory | null, markup = 'text') => ({
  label,
  category,
  markup,
})

const render = (more: Partial<ExplainedStudy>, language: 'de' | 'en' = 'en') =>
  String(
    studyPage(
      { ...bareStudy, pmid: '7', ...more },
      { language, t: translators[language], disclaimer: 'No advice.' },
    ),
  )

describe('the page of a study', () => {
  test('has words for everything that the source has not', () => {
    const page = render({})
    for (const words of ['Title', 'Abstract', 'Authors', 'Journal', 'Date']) {
      expect(page).toContain(`${words} not available`)
    }
    expect(page).toContain('Uncategorized')
    expect(page).not.toContain('Citations')
    expect(page).not.toContain('class="notice')
  })

  test('shows inline markup and literal signs', () => {
    const page = render({
      titleMarkup: 'CO<sub>2</sub> &lt; <i>x</i>',
      abstractSections: [section(null, null, 'p &lt; 0.05')],
    })
    expect(page).toContain('lang="en">CO<sub>2</sub> &lt; <i>x</i></h1>')
    expect(page).toContain('p &lt; 0.05')
  })

  test('shows dates as exact as they are, and numbers as the language writes them', () => {
    expect(render({ publicationDate: '2019' })).toContain('<time datetime="2019">2019</time>')
    expect(render({ publicationDate: '2019-03' }, 'de')).toContain('>März 2019<')
    expect(render({ citationCount: 12345 })).toContain('12,345')
    expect(render({ citationCount: 0 })).toContain('<dd>0</dd>')
  })

  test('folds the authors of a long list after the twelfth, and leaves none out', () => {
    const names = Array.from({ length: 1004 }, (_, index) => ({ lastName: `Author ${index + 1}` }))
    const page = render({ authorNames: names, authorsComplete: false })
    expect(page).toContain('Author 12 …')
    expect(page).toMatch(/<details><summary>[^<]*1,004<\/summary>Author 13, .*Author 1004 et al</)
    expect(render({ authorNames: names.slice(0, 15) })).not.toContain('<details>')
  })

  test('names its trial in the registry, and shows what something rests on there', () => {
    const rows = ['Outcome: A &lt; B.', 'Deaths: C.'].map((markup) => section(null, null, markup))
    const registry = { registration: 'NCT00000042', updated: '2024-05-31', sections: rows }
    const page = render({ registry, registryRows: [1] }, 'de')
    expect(page).toContain('Ergebnisse im Register</h2>')
    expect(page).toMatch(
      /Stand 31\. Mai 2024, auf Englisch: <a [^>]*href="https:\/\/clinicaltrials\.gov\/study\/NCT00000042\?tab=results"/,
    )
    expect(page).toContain('<p lang="en">Deaths: C.</p>')
    expect(page).not.toContain('A &lt; B')
    expect(render({ registry })).toContain('are at ClinicalTrials.gov, too, as of 31 May 2024')
    expect(render({})).not.toContain('registry')
  })

  test('says of German texts that are our editors’ whether anybody else checked them', () => {
    const texts = ['title' as const, 'abstract' as const]
    const edited = (checkedAt: string | null, language: 'de' | 'en', more = {}) =>
      render({ germanByEditors: { texts, checkedAt }, ...more }, language)
    const [approved, unchecked] = [
      'Deutscher Titel und deutsche Zusammenfassung: von unserer Redaktion übersetzt',
      'Deutscher Titel und deutsche Zusammenfassung: noch nicht geprüft',
    ]
    const at = '2026-11-21T11:00:00.000Z'
    expect(edited(at, 'de')).toContain(approved)
    expect(edited(at, 'de')).not.toContain('noch nicht geprüft')
    expect(edited(null, 'de')).toContain(unchecked)
    expect(edited(null, 'de')).not.toContain('von unserer Redaktion übersetzt')
    // In English they stand only where the original has none.
    expect(edited(at, 'en')).toContain(
      'German title and German abstract: translated by our editors',
    )
    const original = { titleMarkup: 'Salt', abstractSections: [section(null, null)] }
    expect(edited(null, 'en', original)).not.toContain('second person')
    expect(render({}, 'de')).not.toContain('Redaktion übersetzt')
  })

  test('shows its card beside the facts, who vouches for it, and nothing that is not known', () => {
    const card = {
      state: 'prefilled' as const,
      confirmedAt: null,
      design: 'randomized_trial' as const,
      participants: 7447,
      followUp: null,
      setting: null,
      country: null,
      comparison: null,
      funding: '<script>',
      conflicts: null,
      registration: 'ISRCTN1',
      notStated: [],
    }
    expect(render({})).not.toContain('data-study-card')
    const prefilled = render({ studyCard: card }, 'de')
    expect(prefilled).toMatch(/<aside[\s\S]*data-study-card="prefilled"[\s\S]*<\/aside>/)
    for (const text of ['Randomisierte Studie', '7.447', 'ISRCTN1']) {
      expect(prefilled).toContain(`<dd>${text}</dd>`)
    }
    expect(prefilled).toContain('<dd>&lt;script')
    expect(prefilled).toContain('noch nicht geprüft')
    expect(prefilled).not.toContain('Interessenkonflikte')
    const confirmedAt = '2026-11-21T11:00:00.000Z'
    const confirmed = render({ studyCard: { ...card, state: 'confirmed', confirmedAt } }, 'de')
    expect(confirmed).toContain('Geprüft von unserer Redaktion am 21. November 2026.')
    expect(confirmed).not.toContain('noch nicht geprüft')
  })

  test('shows what hearticles found in it, with the way there, struck out once it is retracted', () => {
    expect(render({})).not.toContain('carried-findings')
    const explained = {
      explainedBy: [
        {
          id: 7,
          publicationDate: '2026-11-21',
          languageCode: 'de' as const,
          headline: 'Weniger Salz',
        },
      ],
      findings: [
        {
          hearticleId: 7,
          ...shownFinding,
          outcome: 'Stroke',
          population: 'Adults',
          comparison: 'less salt or as before',
          duration: '5 years',
          arms: [
            { label: 'less', events: 30, total: 1000 },
            { label: 'as before', events: 60, total: 1000 },
          ],
          pmid: '7',
          certainty: { level: 'low', reasons: [], ratedOn: null },
        },
      ],
    } satisfies Partial<ExplainedStudy>
    const page = render(explained)
    expect(page).toContain('<h3>Stroke</h3>')
    expect(page).toContain('<p>3 vs 6 in 100 people: 3 fewer.</p>')
    expect(page).not.toContain('class="flag"')
    expect(page).toContain('data-certainty="low"')
    expect(page).toMatch(
      /carried-findings[\s\S]*href="\/en\/hearticle\/7" data-id="7" data-price="free" lang="de">Weniger Salz</,
    )
    const retraction = { type: 'retracted' as const, pmid: null, citation: null, hasPage: false }
    const fallen = render({ ...explained, notices: [retraction] })
    expect(fallen).toContain(translators.en('evidence:fallen.retracted'))
    expect(fallen).toContain('<s>3 vs 6 in 100 people: 3 fewer.</s>')
  })

  test('names the hearticles that explain it, in their language', () => {
    const explainedBy = [
      { id: 7, publicationDate: '2026-11-21', languageCode: 'de' as const, headline: 'Salz' },
      { id: 3, publicationDate: '2026-11-02', languageCode: 'en' as const, headline: '' },
    ]
    const page = render({ explainedBy })
    expect(page).toContain(
      '<a href="/en/hearticle/7" data-id="7" data-price="free" lang="de">Salz</a>',
    )
    expect(page).toContain(translators.en('hearticle:noHeadline'))
    expect(render({})).not.toContain('class="explained-by"')
  })

  test('can be cited by text and by file', () => {
    const page = render({ titleMarkup: 'Salt', title: 'Salt', doi: '10.1/a' })
    expect(page).toMatch(/data-citation>Salt\. .*doi: ?10\.1\/a/i)
    for (const format of ['ris', 'bibtex']) {
      expect(page).toContain(
        `href="/api/pubmedarticles/public/7/citation?format=${format}" download`,
      )
    }
  })

  test('links identifiers to their own addresses', () => {
    const page = render({ doi: '10.1002/(SICI)1<1::AID>3.0.CO;2-#?', pmcid: 'PMC12' })
    expect(page).toContain('href="https://doi.org/10.1002/(SICI)1%3C1::AID%3E3.0.CO;2-%23%3F"')
    expect(page).toContain('href="https://pmc.ncbi.nlm.nih.gov/articles/PMC12/"')
  })

  test('a DOI with half an emoji still has a page', () => {
    expect(render({ doi: '10.1/\ud83d' })).toContain('href="https://doi.org/10.1/%EF%BF%BD"')
  })

  test('says that an abstract is not in the page’s language, or not the original’s wording', () => {
    const abstractSections = [section('METHODS', 'METHODS')]
    const german = render({ abstractSections, isSample: true }, 'de')
    expect(german).toContain(translators.de('study:otherLanguageOnly'))
    expect(german).toContain(translators.de('study:sampleAbstract'))
    expect(german).toMatch(/<h3>Methoden<\/h3>\s*<p lang="en">/)
    expect(render({ abstractSections })).not.toContain(translators.en('study:otherLanguageOnly'))
  })

  test('leads with the gravest notice, linked where it names another record', () => {
    const page = render({
      notices: [
        { type: 'comment', pmid: null, citation: 'A comment', hasPage: false },
        { type: 'of no known kind', pmid: null, citation: 'Hidden', hasPage: false },
        { type: 'retracted', pmid: '9', citation: null, hasPage: false },
      ],
    })
    expect(page).toContain('class="notice notice-retracted"')
    expect(page).toContain(
      '<a href="https://pubmed.ncbi.nlm.nih.gov/9/" rel="external noopener">PMID 9</a>',
    )
    const corrected = {
      type: 'correction',
      pmid: null,
      citation: 'J Salt. 2021;1:2. doi: 10.1/a<b.',
      hasPage: false,
    }
    expect(render({ notices: [corrected] })).toContain(
      '<a href="https://doi.org/10.1/a%3Cb" rel="external noopener">J Salt. 2021;1:2. doi: 10.1/a&lt;b.</a>',
    )
    expect(page.indexOf('PMID 9')).toBeLessThan(page.indexOf('A comment'))
    expect(page).not.toContain('Hidden')
  })
  test('links notice and article to each other’s page here, in its language', () => {
    const notice = { pmid: '9', citation: 'J Salt. 2021;1:2.', hasPage: true }
    for (const type of noticeTypes) {
      const notices = [{ ...notice, type }]
      expect(render({ notices })).toContain('<a href="/en/pubmed/9">J Salt. 2021;1:2.</a>')
      expect(render({ notices }, 'de')).toContain('<a href="/pubmed/9">J Salt. 2021;1:2.</a>')
    }
  })
})
