import type { DatabaseSync } from 'node:sqlite'
import type { Language } from '../../../src/contract/protocol/language.ts'
import type { KeyFigure } from '../../../src/contract/reading/evidence.ts'
import { keyFigureOf } from '../../../src/domain/evidence/key-figure.ts'
import { presentFindings, statesOf } from '../../../src/domain/evidence/present-evidence.ts'
import { byNewest, type HearticleRecord } from '../../../src/domain/hearticle/hearticle.ts'
import { presentNotice } from '../../../src/domain/presenters/present-study.ts'
import { allNotices } from '../../../src/domain/study/found-notices.ts'
import type { StudyRecord } from '../../../src/domain/study/study.ts'
import { presentStudyCard } from '../../../src/domain/study/study-card.ts'
import { tablesOf } from '../full-text/search-tables.ts'
import { identifierToken } from '../language/identifiers.ts'
import { quoted } from '../question/match-expression.ts'

/** What a hearticle found in a study, in numbers, of several that say it the newest one's. */
export type FindingOn = (study: StudyRecord, language: Language) => Promise<KeyFigure | null>

export function openFindings(
  db: DatabaseSync,
  hearticlesAt: (ranks: readonly number[]) => Promise<(HearticleRecord | undefined)[]>,
): FindingOn {
  const isCited = db.prepare('SELECT 1 FROM cited WHERE pmid = ?')
  const { text } = tablesOf('hearticle')
  const citing = db.prepare(`SELECT rowid AS id FROM ${text} WHERE ${text} MATCH ?`)
  return async (study, language) => {
    const { pmid } = study
    if (!isCited.get(pmid)) return null
    const cited = {
      pmid,
      notices: allNotices(study).map(presentNotice),
      studyCard: presentStudyCard(study, language),
    }
    // Hearticles are found by the numbers of the studies that they cite.
    const ranks = citing
      .all(`names : ${quoted(identifierToken(pmid) ?? pmid)}`)
      .map(({ id }) => Number(id))
    const found = (await hearticlesAt(ranks)).filter((hearticle) => hearticle !== undefined)
    for (const hearticle of found.toSorted(byNewest)) {
      const findings = presentFindings(hearticle, language, statesOf([cited]))
      const about = findings.filter((finding) => finding.pmid === pmid)
      const figure = keyFigureOf(about, [cited])
      if (figure) return figure
    }
    return null
  }
}
