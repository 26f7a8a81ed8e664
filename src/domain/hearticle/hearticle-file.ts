/**
 * The JSON by which hearticles are imported (P-IMPORT-HEARTICLES), and what may be wrong with it.
 */
import { en } from 'zod/locales'
import * as z from 'zod/mini'
import { writtenEvidenceFields } from '../../contract/desk/evidence.ts'
import { hearticleFacts } from '../../contract/desk/hearticle-facts.ts'
import {
  filledLine,
  filledText,
  hearticleLimits,
  translationLists,
} from '../../contract/protocol/hearticle-text.ts'
import { type Language, languages } from '../../contract/protocol/language.ts'
import { languageSchema } from '../../contract/protocol/language-schema.ts'
import { pmidSchema } from '../../contract/reading/pmid.ts'
import { foreignFindings } from '../evidence/evidence-ids.ts'
import {
  blocksPublication,
  findingFaults,
  isOfPassage,
  type KnownAbstract,
} from '../evidence/finding-faults.ts'
import { numberFaults, referenceFaults } from '../numbers/number-faults.ts'
import { isMotif } from '../pictures/motifs.ts'
import { isNamed, namedTopics, type Taxonomy } from '../taxonomy/taxonomy.ts'
import { citedPmids, parseMarkup } from '../text/markup.ts'
import { daySchema } from '../time/publication-date.ts'
import { MAX_CITED } from './hearticle.ts'
import { type Check, placeOfCheck } from './hearticle-check.ts'
import { otherNumbersIn, unboundNumbersIn, uncitedSourcesIn } from './hearticle-checks-numbers.ts'
import { quantityChecks } from './hearticle-checks-quantities.ts'
import { markupTexts } from './hearticle-texts.ts'

const translationSchema = z.strictObject({
  languageCode: languageSchema,
  headline: filledLine(hearticleLimits.headline),
  mainTextBody: filledText(hearticleLimits.mainTextBody),
  ...translationLists,
  /** Path of an mp3 file, relative to the JSON file. */
  audio: z.optional(filledText(500)),
})

/** Files know nothing of pictures that editors brought, and explain nothing. */
const { ownPicture: _, explanation: __, ...fileFacts } = hearticleFacts

const hearticleFileSchema = z.strictObject({
  /** Its name among all hearticles; importing the same key again changes that hearticle. */
  key: z
    .string()
    .check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'is not of the form a-b-c'), z.maxLength(80)),
  /** Name in either language, or id. */
  topic: z.union([z.string(), z.int()], 'is neither a name nor an id'),
  rubric: z.optional(z.union([z.string(), z.int()], 'is neither a name nor an id')),
  ...fileFacts,
  publicationDate: daySchema,
  breaking: z._default(hearticleFacts.breaking, false),
  /** The motif of its picture; left out, the one that fits. */
  motif: z.optional(z.string().check(z.refine(isMotif, 'is no motif'))),
  sample: z.optional(z.boolean()),
  citedPmids: z
    .array(pmidSchema)
    .check(
      z.maxLength(MAX_CITED, `names more than ${MAX_CITED} studies, the most that can be cited`),
    ),
  ...writtenEvidenceFields,
  translations: z.array(translationSchema),
})

export type HearticleFile = z.infer<typeof hearticleFileSchema>

/** The place of a mistake that is no single field's. */
export const WHOLE_FILE = '(the file)'

/** A file without mistakes. What it has `unbound` keeps it a draft (P-NUMBER-RENDERED). */
interface CheckedFile {
  ok: true
  file: HearticleFile
  topicId: number
  unbound: FileFault[]
}

/** A mistake in a file: where (`translations[1].headline`) and what. */
export interface FileFault {
  path: string
  reason: string
}

/**
 * Checks one hearticle wholly: its shape, both languages, topic and rubric, markup, and that what
 * it cites is declared and known.
 * @param knownPmids studies that exist
 * @param abstracts of the studies that exist, by PMID; left out, findings are not checked
 * @returns the hearticle with the id of its topic, or every fault
 */
export function checkHearticleFile(
  json: unknown,
  taxonomy: Taxonomy,
  knownPmids: ReadonlySet<string>,
  abstracts?: ReadonlyMap<string, KnownAbstract>,
): CheckedFile | { ok: false; faults: FileFault[] } {
  const parsed = hearticleFileSchema.safeParse(json, { reportInput: true })
  if (!parsed.success) return { ok: false, faults: parsed.error.issues.map(faultOf) }
  const file = parsed.data
  const entries = abstracts ? entryFaults(file, abstracts) : []
  const faults = [
    ...languageFaults(file),
    ...citationFaults(file, knownPmids),
    ...comparisonFaults(file),
    ...markupFaults(file),
    ...referenceFaultsIn(file),
    ...(abstracts ? evidenceFaults(file, abstracts) : []),
    ...entries.filter(({ fault }) => fault !== 'note-missing').map(inFile),
    ...sizeFaults(file),
  ]
  const topicId = resolveTopic(file, taxonomy, faults)
  if (topicId === undefined || faults.length > 0) return { ok: false, faults }
  const unfounded = entries.filter(({ fault }) => fault === 'note-missing').map(inFile)
  return {
    ok: true,
    file,
    topicId,
    unbound: [...unboundNumbers(file), ...typedQuantities(file, abstracts), ...unfounded],
  }
}

const { localeError } = en()

function inWords(issue: z.core.$ZodIssue): string {
  // A custom check brings its own words.
  if (issue.message !== 'Invalid input') return issue.message
  const words = localeError(issue as z.core.$ZodRawIssue) ?? issue.message
  return typeof words === 'string' ? words : words.message
}

function faultOf(issue: z.core.$ZodIssue): FileFault {
  const path = issue.path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .replace(/^\./, '')
  return { path: path || WHOLE_FILE, reason: inWords(issue) }
}

function languageFaults({ translations }: HearticleFile): FileFault[] {
  return (['de', 'en'] as const).flatMap((language) => {
    const count = translations.filter(({ languageCode }) => languageCode === language).length
    if (count === 1) return []
    const reason =
      count === 0 ? `has no translation '${language}'` : `has '${language}' ${count} times`
    return [{ path: 'translations', reason }]
  })
}

/** Every text that carries markup, with its path. */
function placedTexts(file: HearticleFile): Array<{ path: string; text: string }> {
  return file.translations.flatMap((translation, at) =>
    markupTexts(translation).map(({ field, index, text }) => {
      const path = `translations[${at}].${field}`
      return { path: index === null ? path : `${path}[${index}]`, text }
    }),
  )
}

function sizeFaults(file: HearticleFile): FileFault[] {
  const bytes = new TextEncoder().encode(JSON.stringify(file)).length
  if (bytes <= hearticleLimits.bytes) return []
  const reason = `its texts take ${bytes} bytes; ${hearticleLimits.bytes} can be stored`
  return [{ path: WHOLE_FILE, reason }]
}

/**
 * What keeps findings from being published, as path and reason: 'findings[0].arms[0].events'. Of
 * sample content nobody looked up a place a second time.
 */
function evidenceFaults(
  { findings = [], citedPmids: cited, sample = false }: HearticleFile,
  abstracts: ReadonlyMap<string, KnownAbstract>,
): FileFault[] {
  return findings.flatMap((finding, at) => {
    const study = cited.includes(finding.pmid) ? abstracts.get(finding.pmid) : undefined
    return findingFaults(finding, study)
      .filter(
        (one) =>
          // What the passage says otherwise is asked about where the draft is to become public.
          blocksPublication(one, false) &&
          !isOfPassage(one) &&
          !(sample && one.fault === 'not-confirmed'),
      )
      .map(({ field, fault }) => {
        const path = field.split('.').map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`))
        return { path: `findings[${at}]${path.join('')}`, reason: fault.replaceAll('-', ' ') }
      })
  })
}

/** A reference to nothing, at its place in the text: 'translations[0].mainTextBody:17'. */
function referenceFaultsIn(file: HearticleFile): FileFault[] {
  return writtenPlaces(file).flatMap(({ path, text }) =>
    referenceFaults(text, file).map(({ start, end, fault }) => ({
      path: `${path}:${start + 1}`,
      reason: `${text.slice(start, end)}: ${fault.replaceAll('-', ' ')}`,
    })),
  )
}

function entryFaults(
  { numbers = [], citedPmids: cited }: HearticleFile,
  abstracts: ReadonlyMap<string, KnownAbstract>,
): ReturnType<typeof numberFaults> {
  const abstractOf = (pmid: string) => (cited.includes(pmid) ? abstracts.get(pmid) : undefined)
  return numberFaults(numbers, { citedPmids: cited, abstractOf })
}

const inFile = ({ index, field, fault }: ReturnType<typeof numberFaults>[number]): FileFault => ({
  path: `numbers[${index}].${field}`,
  reason: fault.replaceAll('-', ' '),
})

const UNBOUND: Partial<Record<Check['kind'], string>> = {
  numberElsewhere: 'from another study than its sentence cites',
  otherNumber: 'not in the same place of the other language',
}

/** Numbers that were typed, of another study, or that the other language lacks. */
function unboundNumbers({ translations, ...file }: HearticleFile): FileFault[] {
  const textsIn = (language: Language) =>
    translations.find(({ languageCode }) => languageCode === language)
  const [de, en] = [textsIn('de'), textsIn('en')]
  if (!de || !en) return []
  const checked = { ...file, texts: { de, en } }
  return languages.flatMap((language) =>
    [
      ...unboundNumbersIn(checked, language),
      ...uncitedSourcesIn(checked, language),
      ...otherNumbersIn(checked, language),
    ]
      .filter(({ blocks }) => blocks)
      .map((check) => ({
        path: placeOfCheck(check),
        reason: `the number ${check.detail} is ${UNBOUND[check.kind] ?? 'not bound'}`,
      })),
  )
}

/** Quantities that were typed and that no source says, or the other language not (P-QUANTITY-TYPED). */
function typedQuantities(
  file: HearticleFile,
  abstracts: ReadonlyMap<string, KnownAbstract> | undefined,
): FileFault[] {
  const [de, en] = (['de', 'en'] as const).map((language) =>
    file.translations.find(({ languageCode }) => languageCode === language),
  )
  if (!de || !en || !abstracts) return []
  const sources = new Map(
    [...abstracts].map(([pmid, { text: abstract, ...study }]) => [pmid, { ...study, abstract }]),
  )
  return quantityChecks({ ...file, texts: { de, en } }, { ...NO_STUDIES, sources })
    .filter(({ blocks }) => blocks)
    .map((check) => ({
      path: placeOfCheck(check),
      reason: `${check.detail}: ${TYPED[check.kind]}`,
    }))
}

const NO_STUDIES = {
  stored: new Set<string>(),
  retracted: new Set<string>(),
  withdrawn: new Set<string>(),
}

const TYPED: Partial<Record<Check['kind'], string>> = {
  typedQuantity: 'in no source, and without a reason',
  otherQuantity: 'not so in the other language',
  quantityContradicts: 'of another unit, scale or limit than its source',
}

/** Every text in which numbers are bound, with its path. */
function writtenPlaces(file: HearticleFile): Array<{ path: string; text: string }> {
  const practice = (['professional', 'lay'] as const).flatMap((audience) =>
    languages.flatMap((language) => {
      const text = file.practice?.[audience][language]
      return text ? [{ path: `practice.${audience}.${language}`, text }] : []
    }),
  )
  const headlines = file.translations.map(({ headline: text }, at) => ({
    path: `translations[${at}].headline`,
    text,
  }))
  return [...headlines, ...placedTexts(file), ...practice]
}

/** Findings of comparisons that the file does not have. */
function comparisonFaults(file: HearticleFile): FileFault[] {
  return foreignFindings(file).map((at) => ({
    path: `findings[${at}].comparisonId`,
    reason: 'names no comparison of this file',
  }))
}

function markupFaults(file: HearticleFile): FileFault[] {
  return placedTexts(file).flatMap(({ path, text }) =>
    parseMarkup(text).faults.map(({ line, column, reason }) => ({
      path: `${path}:${line}:${column}`,
      reason,
    })),
  )
}

function citationFaults(file: HearticleFile, knownPmids: ReadonlySet<string>): FileFault[] {
  const undeclared = placedTexts(file).flatMap(({ path, text }) =>
    [...new Set(citedPmids(parseMarkup(text)))]
      .filter((pmid) => !file.citedPmids.includes(pmid))
      .map((pmid) => ({ path, reason: `cites ${pmid}, which citedPmids does not list` })),
  )
  const unknown = file.citedPmids.flatMap((pmid, index) =>
    knownPmids.has(pmid)
      ? []
      : [{ path: `citedPmids[${index}]`, reason: `study ${pmid} is not in the database` }],
  )
  return [...undeclared, ...unknown]
}

function resolveTopic(
  { topic: wanted, rubric: wantedRubric }: HearticleFile,
  { topics, rubrics }: Taxonomy,
  faults: FileFault[],
): number | undefined {
  const rubric =
    wantedRubric === undefined ? undefined : rubrics.find((entry) => isNamed(entry, wantedRubric))
  if (wantedRubric !== undefined && !rubric) {
    faults.push({ path: 'rubric', reason: `unknown rubric '${wantedRubric}'` })
  }
  const named = namedTopics({ topics }, wanted)
  const topic = named.find(({ rubricId }) => !rubric || rubricId === rubric.id)
  if (!topic) {
    const reason =
      named.length > 0 ? `is not in rubric '${wantedRubric}'` : `unknown topic '${wanted}'`
    faults.push({ path: 'topic', reason })
  }
  return topic?.id
}
