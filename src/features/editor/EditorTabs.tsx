import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { useWords } from '../../i18n/Words.tsx'
import { addressOfPlace, type EditorPlace, editorTabs } from './place.ts'

interface EditorTabsProps {
  place: EditorPlace
  isChosen: boolean
  onLink: (event: MouseEvent<HTMLAnchorElement>) => void
  children: ReactNode
}

/** The tabs of the editors' page as links, each with its address, and what the present one shows. */
export function EditorTabs({ place, isChosen, onLink, children }: EditorTabsProps) {
  const { t, language } = useWords()
  const heading = useRef<HTMLHeadingElement>(null)
  const isForm = place.tab === undefined
  const title = place.tab === undefined ? t('editor:form') : t(`editor:tab_${place.tab}`)
  useEffect(() => {
    if (isForm) return
    document.title = `${title} · ${t('page:siteName')}`
    if (isChosen) heading.current?.focus()
  }, [title, isChosen, isForm, t])
  if (isForm) {
    return (
      <section className="fields" aria-label={title}>
        {children}
      </section>
    )
  }
  return (
    <div className="desk-sheet fields">
      <nav className="list-views" aria-label={t('editor:tabs')}>
        {editorTabs.map((tab) => (
          <a
            key={tab}
            className="tab"
            href={addressOfPlace({ tab }, language)}
            aria-current={tab === place.tab ? 'page' : undefined}
            onClick={onLink}
          >
            {t(`editor:tab_${tab}`)}
          </a>
        ))}
      </nav>
      <section aria-label={title}>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {children}
      </section>
    </div>
  )
}
