import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { call } from '../../../api/api.ts'
import { studyProposals } from '../../../contract/desk/study-proposals.ts'
import { inlineToText } from '../../../domain/text/inline-markup.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { Button } from '../../../ui/Button.tsx'
import type { CitedStudyState } from '../citations/use-studies.ts'
import type { EvidenceForm } from './evidence-form.ts'
import type { StudyProposals } from './taken-proposal.ts'

// Nobody waits for it who takes nothing.
const ProposalList = lazy(() =>
  import('./ProposalList.tsx').then((module) => ({ default: module.ProposalList })),
)

export const proposalSources = ['abstract', 'registry'] as const

type Known = StudyProposals | 'failed'

/** What sources propose, by the study; each is asked once. */
export function useProposals(pmids: readonly string[]) {
  const [known, setKnown] = useState<ReadonlyMap<string, Known>>(new Map())
  const asked = useRef(new Set<string>())
  const ask = async (pmid: string) => {
    asked.current.add(pmid)
    const answer = await call(studyProposals, { params: { pmid } })
    const found = answer.ok ? answer.value : 'failed'
    setKnown((before) => new Map(before).set(pmid, found))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks only for what is new
  useEffect(() => {
    for (const pmid of pmids) if (!asked.current.has(pmid)) void ask(pmid)
  }, [pmids])
  return { known, ask }
}

/** What the house calls what means much the same as the English words of a label. */
export function offersIn(known: ReadonlyMap<string, Known>) {
  const labels = [...known.values()].flatMap((one) =>
    one === 'failed' ? [] : Object.values(one.labels),
  )
  const byEnglish = new Map(labels.map(({ en, offers }) => [en, offers]))
  return (english: string) => byEnglish.get(english.trim()) ?? []
}

interface ProposalsProps {
  evidence: EvidenceForm
  username: string
  studies: ReadonlyMap<string, CitedStudyState>
  citedPmids: readonly string[]
  known: ReadonlyMap<string, Known>
  onAsk: (pmid: string) => void
  onChange: (evidence: EvidenceForm) => void
}

/** Beside each cited study what its abstract and its registry propose (P-PROPOSALS-TAKEN). */
export function Proposals(props: ProposalsProps) {
  const { studies, citedPmids, known, onAsk, ...taking } = props
  const { t } = useWords()
  const list = useRef<HTMLUListElement>(null)
  const [opened, setOpened] = useState<string>()
  const close = (key: string) => {
    setOpened(undefined)
    list.current?.querySelector<HTMLElement>(`[data-proposals="${key}"]`)?.focus()
  }
  if (citedPmids.length === 0) return null
  return (
    <section aria-labelledby="evidence-proposals">
      <h4 id="evidence-proposals">{t('evidenceForm:proposals')}</h4>
      <ul ref={list} className="plain-list evidence-proposals">
        {citedPmids.map((pmid) => {
          const study = studies.get(pmid)
          const found = known.get(pmid)
          return (
            <li key={pmid}>
              <p>
                <span className="evidence-study">
                  {pmid} {typeof study === 'object' && inlineToText(study.title)}
                </span>
                {found === 'failed' && (
                  <Button className="text-button" onClick={() => onAsk(pmid)}>
                    {t('evidenceForm:proposalsFailed')}
                  </Button>
                )}
                {typeof found === 'object' &&
                  proposalSources.map((source) => {
                    const key = `${pmid}.${source}`
                    const count = countIn(found, source)
                    return (
                      count > 0 && (
                        <Button
                          key={source}
                          className="text-button"
                          data-proposals={key}
                          aria-expanded={opened === key}
                          onClick={() => setOpened(opened === key ? undefined : key)}
                        >
                          {t(`evidenceForm:proposalsFrom.${source}`, { count })}
                        </Button>
                      )
                    )
                  })}
                {typeof found === 'object' &&
                  proposalSources.every((source) => countIn(found, source) === 0) && (
                    <small>{t('evidenceForm:noProposals')}</small>
                  )}
              </p>
              {typeof found === 'object' &&
                proposalSources.map(
                  (source) =>
                    opened === `${pmid}.${source}` && (
                      <Suspense
                        key={source}
                        fallback={<p role="status">{t('evidenceForm:proposalsLoading')}</p>}
                      >
                        <ProposalList
                          {...taking}
                          study={found}
                          source={source}
                          onClose={() => close(`${pmid}.${source}`)}
                        />
                      </Suspense>
                    ),
                )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const countIn = (study: StudyProposals, source: (typeof proposalSources)[number]) =>
  (study[source]?.findings.length ?? 0) + (study[source]?.harms.length ?? 0)
