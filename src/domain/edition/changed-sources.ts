/** Passages of a hearticle whose abstract is another one by now (P-SOURCE-CHANGED). */
import { isMarkedIn, passageDigest, passageText } from '../evidence/abstract-text.ts'
import { type FoundSource, findSource, nameOfChange } from '../evidence/source-sentences.ts'
import type { SourcePassage } from '../hearticle/hearticle.ts'
import type { StudyRecord } from '../study/study.ts'

type Source = Pick<StudyRecord, 'pmid' | 'source' | 'formerAbstracts' | 'withdrawn'>

/** A passage, with what rests on it and where it stands now. */
export interface MovedSource extends FoundSource {
  place: string
  pmid: string
  /** Of the text now. */
  digest: string
}

/**
 * Those of the passages that were marked in another abstract than their study has now. What was there
 * before is known since imports keep it: of a study of which none is kept, nothing is said.
 */
export function movedSources(
  passages: readonly SourcePassage[],
  studies: readonly Source[],
): MovedSource[] {
  const byPmid = new Map(studies.map((study) => [study.pmid, study]))
  return passages.flatMap(({ place, pmid, digest: marked, start, end }) => {
    const { source, formerAbstracts = [], withdrawn } = byPmid.get(pmid) ?? {}
    if (!source || withdrawn || formerAbstracts.length === 0) return []
    const [text, passage] = [passageText(source), { start, end, digest: marked }]
    if (isMarkedIn(text, passage)) return []
    const before = formerAbstracts.find((former) => isMarkedIn(passageText(former), passage))
    const found = before
      ? findSource(passage, before, source)
      : { changes: [{ was: '', is: '' }], passage: undefined }
    const digest = passageDigest(text, found.passage ?? passage)
    return { place, pmid, digest, ...found }
  })
}

/** The names of all changes of sentences in which passages stand. */
export function sourceChanges(
  passages: readonly SourcePassage[],
  studies: readonly Source[],
): string[] {
  const changes = movedSources(passages, studies).flatMap((one) => one.changes)
  return [...new Set(changes.map(nameOfChange))].toSorted()
}

/** Studies of which a sentence reads otherwise in which a passage stands, each once. */
export function changedSources(
  passages: readonly SourcePassage[],
  studies: readonly Source[],
): string[] {
  const moved = movedSources(passages, studies)
  return [...new Set(moved.flatMap(({ pmid, changes }) => (changes.length > 0 ? pmid : [])))]
}
