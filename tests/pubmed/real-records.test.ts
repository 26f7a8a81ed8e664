/**
 * Reads recorded PubMed answers (REAL_DATA_DIR, by default ../shared/data) and compares what
 * comes out with what plain text search finds in the same files.
 */
import { createReadStream, existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { type PubMedRecord, readStudies } from '../../functions/pubmed/read-studies.ts'
import { studySourceSchema } from '../../src/domain/study/study.ts'
import { inlineTexts } from '../../src/domain/text/inline-markup.ts'

const folder = join(process.env.REAL_DATA_DIR ?? '../shared/data', 'pubmed')
const isThere = existsSync(folder)
if (!isThere) process.stdout.write(`real PubMed records are skipped: there is no ${folder}\n`)

type StudyFound = PubMedRecord & { outcome: 'study' }
type Entry = { study: StudyFound; xml: string }

/** What stands in the first English `OtherAbstract` that is no summary for laypersons. */
function otherEnglishAbstract(xml: string): string {
  const others = xml.matchAll(/<OtherAbstract([^>]*)>([\s\S]*?)<\/OtherAbstract>/g)
  for (const [, attributes = '', text = ''] of others) {
    const isEnglish = !attributes.includes('Language=') || attributes.includes('Language="eng"')
    if (isEnglish && !attributes.includes('plain-language')) return text
  }
  return ''
}

/** The text between the first opening and closing tag of a name. */
function between(xml: string, name: string): string | undefined {
  return new RegExp(`<${name}(?: [^>]*)?>([\\s\\S]*?)</${name}>`).exec(xml)?.[1]
}

function shown(markup: string): string {
  return inlineTexts(markup)
    .map((text) => text.shown)
    .join('')
}

function characters(xml: string): string {
  return xml
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&#x([\da-f]+);/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/[ \t\r\n]+/g, ' ')
    .trim()
}

describe.skipIf(!isThere)('recorded PubMed answers', () => {
  const entries: Entry[] = []
  const others: PubMedRecord[] = []
  const expected = { records: 0, withdrawals: 0 }

  beforeAll(async () => {
    for (const file of globSync(join(folder, '**/*.xml')).sort()) {
      const text = readFileSync(file, 'utf8')
      const parts = text.match(/<Pubmed(Book)?Article>[\s\S]*?<\/Pubmed(Book)?Article>/g) ?? []
      expected.records += parts.length
      expected.withdrawals += (between(text, 'DeleteCitation')?.match(/<PMID/g) ?? []).length
      for await (const record of readStudies(createReadStream(file))) {
        const xml = parts.find((part) => characters(between(part, 'PMID') ?? '') === record.pmid)
        if (record.outcome === 'study' && xml !== undefined) entries.push({ study: record, xml })
        else others.push(record)
      }
    }
  })

  const bySource = (pmid: string) => entries.find(({ study }) => study.pmid === pmid)?.study.source

  test('every record comes out, and no other', () => {
    expect(entries.length).toBe(expected.records)
    expect(others.length).toBe(expected.withdrawals)
  })

  test('every study is of the form that is stored', () => {
    for (const { study } of entries) studySourceSchema.parse(study.source)
  })

  test('titles have all their characters', () => {
    for (const { study, xml } of entries) {
      const printed = characters(between(xml, 'ArticleTitle') ?? '')
      if (printed === '' || study.source.languages.includes('ger')) continue
      expect(shown(study.source.title), study.pmid).toBe(printed)
    }
  })

  test('abstracts have all their parts and, without formulas, all their characters', () => {
    for (const { study, xml } of entries) {
      const printed = between(xml, 'Abstract') ?? otherEnglishAbstract(xml)
      const parts = [...printed.matchAll(/<AbstractText[^>]*>([\s\S]*?)<\/AbstractText>/g)]
      expect(study.source.abstract, study.pmid).toHaveLength(parts.length)
      for (const [index, [, part = '']] of parts.entries()) {
        if (part.includes('<mml:')) continue
        const text = shown(study.source.abstract[index]?.text ?? '')
        expect(text, study.pmid).toBe(characters(part))
      }
    }
  })

  test('authors are as many as the list has valid ones', () => {
    for (const { study, xml } of entries) {
      const valid = between(xml, 'AuthorList')?.match(/<Author(?: ValidYN="Y"[^>]*)?>/g) ?? []
      expect(study.source.authors, study.pmid).toHaveLength(valid.length)
    }
  })

  test('identifiers, years and journals are those of the article', () => {
    for (const { study, xml } of entries) {
      const { source } = study
      const data = xml.slice(xml.indexOf('<PubmedData>')).split('<ReferenceList>')[0] ?? ''
      const doi = /IdType="doi">([^<]*)</.exec(data)?.[1]
      if (doi) expect(source.doi, study.pmid).toBe(characters(doi))
      const pmc = /IdType="pmc">(PMC\d+)(?:\.\d+)?</.exec(data)?.[1]
      expect(source.pmcid, study.pmid).toBe(pmc)
      const date = between(xml, 'PubDate') ?? between(xml, 'ArticleDate') ?? ''
      expect(source.publicationDate?.slice(0, 4), study.pmid).toBe(/\d{4}/.exec(date)?.[0])
      expect(source.journal?.title, study.pmid).toBe(characters(between(xml, 'Title') ?? ''))
      expect(source.country, study.pmid).toBe(
        characters(between(between(xml, 'MedlineJournalInfo') ?? '', 'Country') ?? ''),
      )
    }
  })

  test('known oddities come out as they are', () => {
    expect(bySource('27454254')?.authors).toHaveLength(1004)
    expect(bySource('11909345')?.title).toContain('B --&gt; K*gamma')
    expect(bySource('11909345')?.authors).toHaveLength(621)
    expect(bySource('29963580')?.abstract[0]?.text).toContain('<sup>3</sup>He/<sup>129</sup>Xe')
    expect(bySource('38048813')?.german?.title).toMatch(/^A Broader Scope – Bio-psycho-soziale/)
    expect(bySource('38048813')?.title).not.toMatch(/^\[|\]\.?$/)
    expect(bySource('23326248')?.german?.abstract?.[0]?.text).toMatch(/^Obwohl die endovaskuläre/)
    expect(bySource('11543891')?.notices).toMatchObject([{ type: 'retracted', pmid: '11600210' }])
    expect(bySource('11600210')?.notices).toMatchObject([{ type: 'retraction', pmid: '11543891' }])
    expect(bySource('11537092')?.country).toBe('Austria')
    expect(bySource('21007460')?.publicationDate).toBe('1944')
    expect(bySource('9626910')?.authorsComplete).toBe(false)
  })
})
