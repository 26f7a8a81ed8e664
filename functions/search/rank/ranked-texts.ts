import type { DatabaseSync } from 'node:sqlite'
import type { Language } from '../../../src/contract/protocol/language.ts'
import { certaintyLevels } from '../../../src/contract/reading/evidence.ts'
import { studyDesigns } from '../../../src/contract/reading/study-card.ts'
import { shortName } from '../../../src/domain/citation/author-name.ts'
import type { HearticleRecord } from '../../../src/domain/hearticle/hearticle.ts'
import { headlineOf } from '../../../src/domain/presenters/present-study.ts'
import { germanTextsOf } from '../../../src/domain/study/german-texts.ts'
import type { AbstractSection, StudyRecord } from '../../../src/domain/study/study.ts'
import { ownLanguageOf } from '../../../src/domain/study/text-languages.ts'
import { inlineToText } from '../../../src/domain/text/inline-markup.ts'
import { markupToText, parseMarkup } from '../../../src/domain/text/markup.ts'
import { unpack } from '../tables/index-tables.ts'
import type { FullTextIndexName } from '../tables/text-tables.ts'
import type { RankedTexts } from './features.ts'

export interface Ranked extends RankedTexts {
  /** From 0 to 1: how sure, by its design or certainty, and how new. Parts equals. */
  merit: number
}

/** Reads what was found by its ranks in popularity; undefined for what is not there. */
export type ReadRanked = (ids: readonly number[]) => Promise<(Ranked | undefined)[]>

/**
 * What can be read of a study, in each language; headings of its abstract left out. A title that is
 * the German one is told once.
 */
export function textsOfStudy(study: StudyRecord): RankedTexts {
  const { source } = study
  const german = germanTextsOf(study)
  return {
    texts: [
      textIn(
        ownLanguageOf(source),
        source.title === german?.title ? '' : source.title,
        source.abstract,
      ),
      ...(german ? [textIn('de', german.title ?? '', german.abstract ?? [])] : []),
    ],
    otherTexts: [
      source.authors.map(shortName).join(' '),
      [...source.keywords, ...(german?.keywords ?? []), ...source.meshTerms].join(' '),
    ],
  }
}

/** What can be read of a hearticle, in each language. */
export function textsOfHearticle({ translations }: HearticleRecord): RankedTexts {
  return {
    texts: translations.map((one) => ({
      language: one.languageCode,
      title: one.headline,
      body: [one.mainTextBody, ...one.mainActions, ...one.harmfulActions]
        .map((text) => markupToText(parseMarkup(text)))
        .join('\n\n'),
    })),
    otherTexts: translations.map(({ keywords }) => keywords.join(' ')),
  }
}

function textIn(language: Language, title: string, abstract: readonly AbstractSection[]) {
  return {
    language,
    title: inlineToText(headlineOf(title)),
    body: abstract.map(({ text }) => inlineToText(text)).join('\n\n'),
  }
}

/** What is older counts as this old. */
const OLDEST = 1990
const YEARS = 50

/** Reads studies or hearticles of a search index as they are ranked again. */
export function openRanked(db: DatabaseSync, name: FullTextIndexName): ReadRanked {
  const sureness = name === 'study' ? 'design' : 'certainty'
  const levels: readonly string[] = name === 'study' ? studyDesigns.toReversed() : certaintyLevels
  const select = db.prepare(`SELECT record, date, ${sureness} AS level FROM ${name} WHERE id = ?`)
  const read = (id: number) => {
    const row = select.get(id)
    if (!row) return undefined
    const age = (Number(String(row.date).slice(0, 4)) - OLDEST) / YEARS
    const sure = (levels.indexOf(String(row.level)) + 1) / levels.length
    const texts =
      name === 'study'
        ? textsOfStudy(unpack<StudyRecord>(row.record))
        : textsOfHearticle(unpack<HearticleRecord>(row.record))
    return { ...texts, merit: (2 * sure + Math.min(1, Math.max(0, age))) / 3 }
  }
  return async (ids) => ids.map(read)
}
