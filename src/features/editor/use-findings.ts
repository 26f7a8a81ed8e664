import { useMemo } from 'react'
import { checkHearticle, type Finding } from '../../domain/hearticle/hearticle-checks.ts'
import type { CitedStudy } from './citations/use-studies.ts'
import { filledTexts, type HearticleForm } from './saving/form.ts'

/** What is worth a look in a form, with what is known of the studies that it cites. */
export function useFindings(
  form: HearticleForm,
  studies: ReadonlyMap<string, CitedStudy>,
): readonly Finding[] {
  return useMemo(() => {
    const is = (wanted: string) =>
      new Set([...studies].flatMap(([pmid, study]) => (study === wanted ? [pmid] : [])))
    const unknown = is('unknown')
    const retracted = [...studies].flatMap(([pmid, study]) =>
      typeof study === 'object' && study.notices.some(({ type }) => type === 'retracted')
        ? [pmid]
        : [],
    )
    const texts = { de: filledTexts(form.texts.de), en: filledTexts(form.texts.en) }
    return checkHearticle(
      { citedPmids: form.citedPmids, texts },
      {
        known: new Set(form.citedPmids.filter((pmid) => !unknown.has(pmid))),
        retracted: new Set(retracted),
        withdrawn: is('withdrawn'),
      },
    )
  }, [form, studies])
}
