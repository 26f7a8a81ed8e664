/**
 * Whatever is in the data, a page consists of our own elements only, and shows the data as text.
 * With the 'big list of naughty strings' (REAL_DATA_DIR, by default ../shared/data) where it is.
 */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { languages } from '../../src/contract/protocol/language.ts'
import {
  type HearticleRecord,
  hearticleRecordSchema,
} from '../../src/domain/hearticle/hearticle.ts'
import { citingHearticle, presentExplainedStudy } from '../../src/domain/presenters/explained-by.ts'
import {
  presentHearticle,
  presentHearticleSummary,
} from '../../src/domain/presenters/present-hearticle.ts'
import { noticeTypes, type StudyRecord, studyRecordSchema } from '../../src/domain/study/study.ts'
import { hearticlePage } from '../../src/features/hearticle/hearticle-page.ts'
import { front, hero } from '../../src/features/home/front.ts'
import { studyPage } from '../../src/features/study/study-page.ts'
import { translators } from '../../src/i18n/translators.ts'
import { html } from '../../src/ui/html/html.ts'
import { readHtml } from '../support/allowed-html.ts'
import * as records from '../support/records.ts'
import { rounds } from '../support/rounds.ts'

const listPath = join(process.env.REAL_DATA_DIR ?? '../shared/data', 'hostile/blns.json')
const naughty: string[] = existsSync(listPath) ? JSON.parse(readFileSync(listPath, 'utf8')) : []

const OWN = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</p></article></body><iframe src=//evil.example>',
  '<i onclick=alert(1)>x</i>',
  '<b><i>crossed</b></i>',
  '<u>never closed <sup>at all',
  '</sup></b></i>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;script&#62; &amp;lt;b&amp;gt; &quot;',
  '<!-- comment --><![CDATA[x]]><?php x ?>',
  'javascript:alert(1)',
  '//evil.example/',
  '[Ref101](javascript:alert(1)) [Ref101, Ref999]',
  '{term}[EXP:<script>alert(1)</script>"\' onclick=x]',
  '{<b>x</b>}[EXP:**bold**]',
  '**<svg onload=alert(1)>** __<u>__ *<i>* _[Ref101]_',
  '***___***___***___',
  '\u202eright to left\u2066 <b>',
  '\u0000 \u0008 \u001b[31m \ufeff \ufffe',
  '\ud83d half an emoji \udc00',
  '👩‍⚕️🇦🇹 ضغط الدم 漢字',
  `\${x} {{constructor}} %s $& $1`,
  '../../../etc/passwd',
  '?q=#fragment%00%',
  'x'.repeat(20_000),
  '*'.repeat(3000),
  '['.repeat(3000),
]

function studyFullOf(text: string): StudyRecord {
  const sections = [
    { label: text, text },
    { category: 'METHODS' as const, text },
  ]
  return studyRecordSchema.parse({
    ...records.study('101', {
      title: text,
      abstract: sections,
      german: { title: text, abstract: sections, keywords: [text] },
      authors: [
        { lastName: text, foreName: text, initials: text, suffix: text },
        { collectiveName: text },
        ...Array.from({ length: 40 }, () => ({ lastName: text })),
      ],
      authorsComplete: false,
      journal: { title: text, abbreviation: text, volume: text, issue: text, pages: text },
      country: text,
      publicationTypes: [text],
      keywords: [text],
      meshTerms: [text],
      languages: [text],
      doi: text,
      pmcid: text,
      notices: noticeTypes.flatMap((type) => [
        { type, citation: text, note: text },
        { type, citation: text, pmid: text },
      ]),
      sample: true,
    }),
    editorial: { rubricId: 1, topicId: 1 },
  })
}

function hearticleFullOf(text: string): HearticleRecord {
  const translation = (languageCode: 'de' | 'en') =>
    records.translation(languageCode, {
      headline: text,
      mainTextBody: `${text}\n\n${text}`,
      keywords: [text, text],
      mainActions: [text, text],
      harmfulActions: [text],
    })
  return hearticleRecordSchema.parse(
    records.hearticle(7, {
      key: text,
      breaking: true,
      sample: true,
      citedPmids: ['101'],
      translations: [
        { ...translation('de'), id: 1 },
        { ...translation('en'), id: 2, review: { at: '2026-11-20T10:00:00Z', reviewerId: text } },
      ],
    }),
  )
}

function taxonomyFullOf(text: string) {
  const name = { de: text, en: text }
  return {
    rubrics: [{ ...records.heart, name, description: name }],
    topics: [
      { ...records.bloodPressure, name },
      { ...records.salt, rubricId: 1, name },
    ],
  }
}

/** Every page that shows content, in both languages, with this text wherever a text can be. */
function pagesFullOf(text: string): string[] {
  const taxonomy = taxonomyFullOf(text)
  return languages.flatMap((language) => {
    const t = translators[language]
    const record = hearticleFullOf(text)
    const citingContext = {
      citing: [citingHearticle(record, '101')],
      isStored: () => true,
      isSuspended: () => false,
    }
    const study = presentExplainedStudy(
      studyFullOf(text),
      citingContext,
      taxonomy,
      language,
      records.noon,
    )
    const hearticle = presentHearticle(record, taxonomy, [study], language)
    const summary = presentHearticleSummary(record, taxonomy, [studyFullOf(text)], language)
    const options = { language, t, disclaimer: text }
    const texts = { disclaimer: text, sampleNotice: text, missionTitle: text, missionText: text }
    return [
      studyPage(study, options),
      hearticlePage(hearticle, {
        ...options,
        texts,
        readingOn: { next: summary, sameStudies: study.explainedBy },
        uploadsBaseUrl: '',
        origin: 'https://hearticle.example',
      }),
      html`${hero({ tagline: text, subtitle: text }, { t, language })}${front(
        {
          day: '2026-11-21',
          isToday: true,
          strip: [summary, summary],
          earlier: [summary],
          beside: [summary],
          below: { isMostRead: true, hearticles: [summary] },
        },
        { t, language },
      )}`,
    ].map(String)
  })
}

function expectHarmless(text: string): void {
  for (const page of pagesFullOf(text)) {
    expect(readHtml(page).intruders, JSON.stringify(text.slice(0, 200))).toEqual([])
  }
}

describe('hostile content', () => {
  test.each(OWN.map((text, index) => [index, text]))(
    'number %i brings nothing of its own onto a page',
    (_, text) => expectHarmless(String(text)),
  )

  test('neither does a naughty string of the list, each of which is tried thoroughly', () => {
    const each = rounds(8, 1)
    for (const text of naughty.filter((_, index) => index % each === 0)) expectHarmless(text)
  })

  test('neither does any text made of the grammars’ own pieces', () => {
    const piece = fc.constantFrom(
      ...['<i>', '</i>', '<b>', '</b>', '<sup>', '</sup>', '<sub ', '<u>', '</u>', '<script>'],
      ...['**', '*', '__', '_', '[Ref101]', '[Ref9', ', Ref101]', '{a}[EXP:', '{', '}', ']', '\\'],
      ...['&lt;', '&amp;', '&', '<', '>', '"', "'", '\n\n', '\n', ' ', 'x', '\u202e', '\ud83d'],
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => expectHarmless(pieces.join(''))),
      { numRuns: rounds(30, 150) },
    )
  })

  test('it is there to read, letter by letter', () => {
    for (const text of [
      '<script>alert("1")</script>',
      'a & b &lt; <!-- c -->',
      "'><svg/onload=x>",
    ]) {
      const shown = text.replace('&lt;', '<')
      const [study = '', hearticle = '', home = ''] = pagesFullOf(text)
      expect(readHtml(study).texts).toContain(shown)
      expect(readHtml(hearticle).texts).toContain(text)
      expect(readHtml(home).texts).toContain(text)
    }
  })

  test('the pages of harmless content are read as nothing but ours, too', () => {
    const [study = '', hearticle = '', home = ''] = pagesFullOf('Salt')
    expect(readHtml(study).elements).toEqual(
      expect.arrayContaining(['h1', 'dl', 'details', 'time']),
    )
    expect(readHtml(hearticle).elements).toEqual(expect.arrayContaining(['h1', 'img', 'details']))
    expect(readHtml(home).elements).toEqual(expect.arrayContaining(['article', 'a']))
  })
})

describe('the reader of pages', () => {
  test.each([
    ['<script>x</script>', '<script>'],
    ['<p onclick="x">', '<p onclick>'],
    ['<a href="javascript:x">y</a>', 'href=javascript:x'],
    ['<a href="//evil.example">y</a>', 'href=//evil.example'],
    ['<!-- x -->', '#comment'],
    ['<p><svg></svg></p>', '<svg>'],
    ['<h1 id="a"></h1><h1 id="a"></h1>', 'id=a twice'],
  ])('finds what is foreign in %s', (html, intruder) => {
    expect(readHtml(html).intruders).toEqual([intruder])
  })
})
