import { useRef, useState } from 'react'
import { call, messageOf } from '../../api/api.ts'
import { previewRubricSearch } from '../../contract/desk/inbox.ts'
import type { OutputOf } from '../../contract/protocol/endpoint.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { titleLang } from '../../domain/study/text-languages.ts'
import { locales } from '../../domain/text/locales.ts'
import { formatPublicationDate } from '../../domain/time/publication-date.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'

type Preview = OutputOf<typeof previewRubricSearch>

/** What the search that stands in the form would bring, before it is saved (P-CITE-NEW). */
export function SearchPreview({ field }: { field: string }) {
  const { t } = useWords()
  const box = useRef<HTMLDivElement>(null)
  const [isPending, setPending] = useState(false)
  const [fault, setFault] = useState('')
  const [preview, setPreview] = useState<Preview>()
  const ask = async () => {
    const typed = box.current?.closest('form')?.elements.namedItem(field)
    const text = typed instanceof HTMLTextAreaElement ? typed.value.trim() : ''
    setPreview(undefined)
    if (text === '') return setFault(t('library:previewEmpty'))
    setFault('')
    setPending(true)
    const outcome = await call(previewRubricSearch, { body: { text } })
    setPending(false)
    if (outcome.ok) return setPreview(outcome.value)
    const { error } = outcome
    const reason = 'fields' in error ? error.fields?.['body.text'] : undefined
    setFault([messageOf(error) ?? t('library:notReached'), reason].filter(Boolean).join(' '))
  }
  return (
    <div ref={box} className="stack search-preview">
      <Button isPending={isPending} onClick={() => void ask()}>
        {t(isPending ? 'library:previewing' : 'library:preview')}
      </Button>
      {fault !== '' && <p role="alert">{fault}</p>}
      {preview && <Previewed preview={preview} />}
    </div>
  )
}

function Previewed({ preview }: { preview: Preview }) {
  const { t, language } = useWords()
  const { count, understood, warnings, studies } = preview
  return (
    <div role="status">
      <p>
        <strong>
          {t('library:previewCount', { count, number: count.toLocaleString(locales[language]) })}
        </strong>
      </p>
      {warnings.map((warning) => (
        <p key={warning} className="state-open" lang="en">
          {warning}
        </p>
      ))}
      {studies.length > 0 && (
        <ol className="plain-list">
          {studies.map(({ pmid, title, titleLanguage, journal, publicationDate, isStored }) => (
            <li key={pmid}>
              <a
                href={
                  isStored
                    ? addressOf({ page: 'study', pmid }, language)
                    : `https://pubmed.ncbi.nlm.nih.gov/${pmid}/`
                }
                target="_blank"
                rel="noopener"
                lang={title === '' ? undefined : titleLang({ titleLanguage }, language)}
              >
                {title || `PMID ${pmid}`}
              </a>
              <small>
                {[
                  journal,
                  publicationDate && formatPublicationDate(publicationDate, locales[language]),
                  isStored && t('library:previewStored'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </li>
          ))}
        </ol>
      )}
      {understood !== null && (
        <details className="disclosure">
          <summary>{t('library:previewUnderstood')}</summary>
          <p lang="en">{understood}</p>
        </details>
      )}
    </div>
  )
}
