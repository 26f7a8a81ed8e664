/**
 * Holds what is read of quantities to 320 sentences of recorded abstracts that were marked by hand:
 * places and figures, of which the texts stand in REAL_DATA_DIR (by default ../shared/data).
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { Language } from '../../src/contract/protocol/language.ts'
import type { Measured, Quantity, StatisticRole } from '../../src/domain/quantities/quantity.ts'
import { readQuantities } from '../../src/domain/quantities/read-quantities.ts'

const folder = process.env.REAL_DATA_DIR ?? '../shared/data'
const corpusFile = join(folder, 'search/scifact/corpus.jsonl.gz')
const isThere = existsSync(join(folder, 'pubmed')) && existsSync(corpusFile)
if (!isThere) process.stdout.write(`marked quantities are skipped: no records in ${folder}\n`)

interface Mark extends Partial<Omit<Quantity, 'measured' | 'role' | 'text'>> {
  start: number
  end: number
  /** All that is right to say of it: what it measures, or its role. */
  is: Array<Measured | StatisticRole>
  /** The level of an interval before it, which holds for it or does not. */
  levelCarried?: number
  /** Why its reading is open. */
  doubt?: string
}

interface MarkedSentence {
  source: 'pubmed' | 'scifact'
  id: string
  section: number
  language: Language
  sentence: [start: number, end: number]
  quantities: Mark[]
}

const ROLES = new Set(['mean', 'median', 'interval', 'quartiles', 'sd', 'se', 'p'])
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const plain = (xml: string) =>
  xml
    .replace(/<[^>]*>/g, '')
    .replace(/&#x([\da-f]+);|&#(\d+);|&(\w+);/gi, (whole, hex, decimal, name) =>
      hex || decimal
        ? String.fromCodePoint(Number.parseInt(hex ?? decimal, hex ? 16 : 10))
        : (ENTITIES[name] ?? whole),
    )

/** The sections of an abstract, then those of its other abstracts. */
function sectionsOf(article: string): string[] {
  return ['Abstract', 'OtherAbstract'].flatMap((tag) =>
    Array.from(
      article.matchAll(new RegExp(`<${tag}(?: [^>]*)?>([\\s\\S]*?)</${tag}>`, 'g')),
    ).flatMap(([, body = '']) =>
      Array.from(
        body.matchAll(
          /<AbstractText(?: [^>]*)?\/>|<AbstractText(?: [^>]*)?>([\s\S]*?)<\/AbstractText>/g,
        ),
        ([, text = '']) => plain(text),
      ),
    ),
  )
}

function recordedSections(wanted: ReadonlySet<string>): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const file of globSync(join(folder, 'pubmed/**/*.xml')).toSorted()) {
    const articles = readFileSync(file, 'utf8').matchAll(
      /<PubmedArticle(?: [^>]*)?>([\s\S]*?)<\/PubmedArticle>/g,
    )
    for (const [, article = ''] of articles) {
      const [, pmid = ''] = /<PMID[^>]*>(\d+)</.exec(article) ?? []
      if (wanted.has(pmid) && !found.has(pmid)) found.set(pmid, sectionsOf(article))
    }
  }
  return found
}

function markedSentences(): Array<{ text: string; language: Language; marks: Mark[] }> {
  const lines = readFileSync(join(import.meta.dirname, 'quantities/marked.jsonl'), 'utf8')
  const marked = lines
    .trim()
    .split('\n')
    .map((line): MarkedSentence => JSON.parse(line))
  const recorded = recordedSections(new Set(marked.map(({ id }) => id)))
  const corpus = gunzipSync(readFileSync(corpusFile)).toString('utf8').trim().split('\n')
  const bodies = new Map(
    corpus.map((line) => JSON.parse(line)).map(({ id, body }) => [String(id), String(body)]),
  )
  return marked.map(({ source, id, section, language, sentence, quantities }) => {
    const whole = source === 'pubmed' ? recorded.get(id)?.[section] : bodies.get(id)
    const [from, to] = sentence
    const marks = quantities.map((mark) => ({
      ...mark,
      start: mark.start - from,
      end: mark.end - from,
    }))
    return { text: whole?.slice(from, to) ?? '', language, marks }
  })
}

const isNear = (a: unknown, b: unknown) =>
  a === b ||
  (typeof a === 'number' && typeof b === 'number' && Math.abs(a - b) <= 1e-9 * Math.abs(a))

const isSameValue = (mark: Mark, read: Quantity) =>
  isNear(mark.value, read.value) &&
  isNear(mark.low, read.low) &&
  isNear(mark.high, read.high) &&
  (mark.total === undefined || isNear(mark.total, read.total))

/** Of a statistic also what it is of, where the mark says so. */
function isSameKind({ is }: Mark, { role, measured }: Quantity): boolean {
  if (role === 'value') return is.includes(measured)
  const kinds = is.filter((one) => !ROLES.has(one))
  return is.includes(role) && (kinds.length === 0 || [...kinds, 'other'].includes(measured))
}

function isSameUnit({ unit, is }: Mark, read: Quantity): boolean {
  // A star is not judged, nor is how often a day a dose is given.
  return (
    unit === '*' ||
    (unit ?? '') === (read.unit ?? '') ||
    (is[0] === 'share' && unit === undefined) ||
    (unit === 'mg/d' && read.unit === 'mg')
  )
}

const isSameLevel = ({ level, levelCarried }: Mark, read: Quantity) =>
  level === undefined
    ? read.level === undefined || read.level === levelCarried
    : isNear(level, read.level)

const shared = (a: { start: number; end: number }, b: { start: number; end: number }) =>
  Math.min(a.end, b.end) - Math.max(a.start, b.start)

/** Each mark with what was read in its place, and what was read where nothing is marked. */
function paired(marks: readonly Mark[], read: readonly Quantity[]) {
  const left = new Set(read)
  const pairs = marks.map((mark) => {
    const [found] = [...left]
      .filter((one) => shared(mark, one) > 0)
      .toSorted(
        (a, b) =>
          Number(isSameValue(mark, b)) - Number(isSameValue(mark, a)) ||
          shared(mark, b) - shared(mark, a),
      )
    if (found) left.delete(found)
    return [mark, found] as const
  })
  return { pairs, extra: [...left] }
}

describe.skipIf(!isThere)('quantities of recorded abstracts', () => {
  const all = isThere
    ? markedSentences().map(({ text, language, marks }) => {
        const { pairs, extra } = paired(marks, readQuantities(text, language))
        return {
          marks,
          pairs: pairs.filter(([mark]) => mark.doubt === undefined),
          extra,
        }
      })
    : []
  const pairs = all.flatMap((one) => one.pairs)
  const extra = all.flatMap((one) => one.extra)
  const right = pairs.flatMap(([mark, read]) =>
    read && isSameValue(mark, read) ? [[mark, read] as const] : [],
  )
  const part = (count: number, whole = pairs.length) => count / whole

  test('values are found, and nothing else', () => {
    expect(part(right.length)).toBeGreaterThanOrEqual(0.99)
    expect(part(right.length, right.length + extra.length)).toBeGreaterThanOrEqual(0.99)
  })

  test('what they measure, and their role, is right', () => {
    const count = right.filter(([mark, read]) => isSameKind(mark, read)).length
    expect(part(count)).toBeGreaterThanOrEqual(0.98)
  })

  test('units are right', () => {
    const count = right.filter(([mark, read]) => isSameUnit(mark, read)).length
    expect(part(count)).toBeGreaterThanOrEqual(0.98)
  })

  test('every level is that of its interval', () => {
    expect(right.filter(([mark, read]) => !isSameLevel(mark, read))).toEqual([])
  })

  test('what is per people or their time says so', () => {
    const rates = right.filter(([mark]) => mark.per !== undefined)
    const count = rates.filter(
      ([{ per }, read]) => isNear(per?.value, read.per?.value) && per?.unit === read.per?.unit,
    ).length
    expect(part(count, rates.length)).toBeGreaterThanOrEqual(0.95)
  })

  test('sentences without a quantity have none', () => {
    const without = all.filter(({ marks }) => marks.length === 0)
    expect(without.filter((one) => one.extra.length > 0).length).toBeLessThanOrEqual(
      without.length * 0.04,
    )
  })
})
