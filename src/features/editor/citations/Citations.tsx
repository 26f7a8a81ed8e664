import { useRef, useState } from 'react'
import { call, messageOf } from '../../../api/api.ts'
import { hearticleLimits } from '../../../contract/protocol/hearticle-text.ts'
import { pmidSchema } from '../../../contract/reading/pmid.ts'
import { searchStudies } from '../../../contract/reading/search.ts'
import { useRemoval } from '../../../forms/use-removal.tsx'
import { useWords } from '../../../i18n/Words.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Cited } from './Cited.tsx'
import { FoundStudies, type FoundStudiesPage } from './FoundStudies.tsx'
import type { CitedStudyState } from './use-studies.ts'

interface CitationsProps {
  pmids: readonly string[]
  studies: ReadonlyMap<string, CitedStudyState>
  onChange: (pmids: string[]) => void
  /** Writes the citation where the caret was last. */
  onInsert: (pmid: string) => void
  onAskAgain: (pmid: string) => void
  /** Brings one that is not stored from PubMed; resolves with why it did not come, in words. */
  onImport: (pmid: string) => Promise<string | undefined>
}

/** The studies that a hearticle cites, and how more are found: by number, or by what they are about. */
export function Citations(props: CitationsProps) {
  const { pmids, studies, onChange, onInsert, onAskAgain, onImport } = props
  const { t, language } = useWords()
  const [term, setTerm] = useState('')
  const [found, setFound] = useState<FoundStudiesPage>()
  const results = useRef<HTMLUListElement>(null)
  const [status, setStatus] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const { remove, notice } = useRemoval(
    pmids,
    // Cited once more by hand meanwhile, it comes back once.
    (next) => onChange([...new Set(next)]),
    (index) => list.current?.children[index]?.querySelector('button')?.focus(),
  )

  const add = (pmid: string) => {
    if (!pmids.includes(pmid)) onChange([...pmids, pmid])
    setStatus(t('editor:studyAdded', { pmid }))
  }
  const find = async () => {
    const wanted = term.trim()
    if (pmidSchema.safeParse(wanted).success) {
      add(wanted)
      setTerm('')
      setFound(undefined)
      return
    }
    if (wanted.length < 3) return setStatus(t('editor:searchShort'))
    await search(wanted)
  }
  const search = async (searchTerm: string, page = 0) => {
    setStatus(t('editor:loading'))
    const query = { searchTerm, languageCode: language, page }
    const outcome = await call(searchStudies, { query })
    if (!outcome.ok) return setStatus(messageOf(outcome.error) ?? t('editor:searchFailed'))
    const { content, totalPages, totalElements } = outcome.value
    setFound({ searchTerm, page, content, totalPages })
    setStatus(t('library:foundStudies', { count: totalElements }))
    // Asked for from a page below, what comes begins above.
    results.current?.scrollIntoView({ block: 'nearest' })
  }
  const isFull = pmids.length >= hearticleLimits.citedPmids
  return (
    <section className="editor-citations" aria-labelledby="editor-citations">
      <h3 id="editor-citations">{t('writing:citations')}</h3>
      {pmids.length === 0 && <p>{t('writing:noCitations')}</p>}
      <ol ref={list} className="plain-list">
        {pmids.map((pmid, index) => (
          <li key={pmid}>
            <Cited
              pmid={pmid}
              study={studies.get(pmid)}
              onAskAgain={onAskAgain}
              onImport={async (wanted) => {
                const fault = await onImport(wanted)
                if (fault === undefined) setStatus(t('editor:studyImported', { pmid: wanted }))
                return fault
              }}
            />
            <p className="actions">
              <Button onClick={() => onInsert(pmid)}>
                {t('editor:insertCitation')} <span className="visually-hidden">{pmid}</span>
              </Button>
              <Button className="text-button" onClick={() => remove(index, `PMID ${pmid}`)}>
                {t('editor:removeCitation')} <span className="visually-hidden">{pmid}</span>
              </Button>
            </p>
          </li>
        ))}
      </ol>
      {notice}
      <form
        className="cluster editor-search"
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          void find()
        }}
      >
        <label className="field">
          <span>{t('writing:findStudy')}</span>
          <input
            type="search"
            data-place="citedPmids"
            value={term}
            disabled={isFull}
            onChange={({ target }) => setTerm(target.value)}
          />
        </label>
        <button type="submit" className="pill" disabled={isFull}>
          {t('editor:find')}
        </button>
      </form>
      <p className="toast" role="status">
        {isFull ? t('editor:citationsFull', { number: hearticleLimits.citedPmids }) : status}
      </p>
      {found && (
        <FoundStudies
          found={found}
          results={results}
          pmids={pmids}
          isFull={isFull}
          onCite={add}
          onSearch={(searchTerm, page) => void search(searchTerm, page)}
        />
      )}
    </section>
  )
}
