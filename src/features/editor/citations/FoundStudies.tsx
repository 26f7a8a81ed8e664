import type { RefObject } from 'react'
import type { FoundStudy } from '../../../contract/reading/search.ts'
import { usePageWords } from '../../../i18n/use-page-words.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Drawn } from '../../../ui/Drawn.tsx'
import { pagination } from '../../../ui/html/pagination.ts'
import { StudyNotice } from './StudyNotice.tsx'

/** A page of the studies that were found; counted from 0. */
export interface FoundStudiesPage {
  searchTerm: string
  page: number
  content: readonly FoundStudy[]
  totalPages: number
}

interface FoundStudiesProps {
  found: FoundStudiesPage
  /** The list, to be brought into view. */
  results?: RefObject<HTMLUListElement | null>
  /** Those that are cited already. */
  pmids: readonly string[]
  /** No more can be cited. */
  isFull: boolean
  onCite: (pmid: string) => void
  onSearch: (searchTerm: string, page: number) => void
}

/** Studies to cite, page by page of what was searched for, whatever was typed since. */
export function FoundStudies(props: FoundStudiesProps) {
  const { found, results, pmids, isFull, onCite, onSearch } = props
  const { t } = useWords()
  const pageWords = usePageWords()
  return (
    <>
      <ul className="plain-list editor-found" ref={results} aria-label={t('library:results')}>
        {found.content.map((study) => (
          <li key={study.pmid}>
            <p>{study.highlightedTitle.map(({ text }) => text).join('')}</p>
            {study.notice && <StudyNotice type={study.notice} />}
            <p className="editor-source">
              {[
                study.journalAbbreviation ?? study.journal,
                study.publicationDate?.slice(0, 4),
                study.pmid,
              ]
                .filter(Boolean)
                .join('\u00a0· ')}
            </p>
            <Button
              // Not disabled: a user of the keyboard would lose the focus.
              aria-disabled={isFull || pmids.includes(study.pmid)}
              onClick={() => {
                if (!isFull) onCite(study.pmid)
              }}
            >
              {t(pmids.includes(study.pmid) ? 'editor:cited' : 'editor:cite')}{' '}
              <span className="visually-hidden">{study.pmid}</span>
            </Button>
          </li>
        ))}
      </ul>
      <Drawn
        as="div"
        content={pagination(found, { ...pageWords, label: t('library:pages') })}
        onPress={({ dataset }) => onSearch(found.searchTerm, Number(dataset.page))}
      />
    </>
  )
}
