import { useEffect, useMemo, useRef, useState } from 'react'
import { type CallError, call, messageOf } from '../../../api/api.ts'
import { importLibraryStudy } from '../../../contract/desk/library-studies.ts'
import type { Language } from '../../../contract/protocol/language.ts'
import { findStudy, type Study } from '../../../contract/reading/studies.ts'
import { useWords } from '../../../i18n/Words.tsx'

/** What is known of a study that is cited. */
export type CitedStudyState = Study | 'loading' | 'unknown' | 'withdrawn' | 'failed'

/**
 * The studies that a form cites: those that came with the hearticle, and whatever is added, asked
 * for one by one.
 */
export function useStudies(
  pmids: readonly string[],
  given: readonly Study[],
  language: Language,
): {
  studies: ReadonlyMap<string, CitedStudyState>
  ask: (pmid: string) => Promise<CitedStudyState>
  /** Brings one that is not stored from PubMed; resolves with why it did not come, in words. */
  bringIn: (pmid: string) => Promise<string | undefined>
} {
  const { t } = useWords()
  const [fetched, setFetched] = useState<ReadonlyMap<string, CitedStudyState>>(new Map())
  const requested = useRef(new Set<string>())
  const note = (pmid: string, study: CitedStudyState) =>
    setFetched((before) => new Map(before).set(pmid, study))

  const ask = async (pmid: string): Promise<CitedStudyState> => {
    requested.current.add(pmid)
    note(pmid, 'loading')
    const outcome = await call(findStudy, { params: { pmid }, query: { lang: language } })
    const study = outcome.ok ? outcome.value : faultOf(outcome.error.code)
    note(pmid, study)
    return study
  }

  const bringIn = async (pmid: string): Promise<string | undefined> => {
    const outcome = await call(importLibraryStudy, { query: { lang: language }, body: { pmid } })
    if (outcome.ok) {
      note(pmid, outcome.value)
      return undefined
    }
    if (outcome.error.code === 'study_withdrawn') note(pmid, 'withdrawn')
    const reason = 'fields' in outcome.error ? outcome.error.fields?.['body.pmid'] : undefined
    const message = messageOf(outcome.error) ?? t('editor:importFailed')
    return reason === undefined ? message : `${message} (${reason})`
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: asks only for what is new
  useEffect(() => {
    const has = new Set(given.map(({ pmid }) => pmid))
    for (const pmid of pmids) if (!has.has(pmid) && !requested.current.has(pmid)) void ask(pmid)
  }, [pmids, given])

  // The same one until something is new in it: checks and preview are made anew with another.
  const studies = useMemo(
    () => new Map([...given.map((study) => [study.pmid, study] as const), ...fetched]),
    [given, fetched],
  )
  return { studies, ask, bringIn }
}

/** Asks for all studies anew once a save was refused: one may have been changed or withdrawn meanwhile. */
export function useStudiesAnew(
  error: CallError | undefined,
  pmids: readonly string[],
  ask: (pmid: string) => Promise<CitedStudyState>,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (error?.code === 'hearticle_incomplete') for (const pmid of pmids) void ask(pmid)
  }, [error])
}

function faultOf(code: string): CitedStudyState {
  if (code === 'study_not_found') return 'unknown'
  return code === 'study_withdrawn' ? 'withdrawn' : 'failed'
}
