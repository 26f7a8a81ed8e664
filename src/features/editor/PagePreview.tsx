import { type MouseEvent, memo, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { type Language, languages } from '../../contract/protocol/language.ts'
import type { Hearticle } from '../../contract/reading/hearticles.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'

/** Draws a hearticle as its public page does; HTML that the page's own templates have escaped. */
export type DrawHearticle = (hearticle: Hearticle) => string

interface PagePreviewProps {
  hearticleIn: (language: Language) => Hearticle | undefined
  /** The drawing of a language's page, once its words are there. */
  loadDrawing: (language: Language) => Promise<DrawHearticle>
}

/** The page as it will be, drawn anew only for another hearticle or language, not with each key. */
export const PagePreview = memo(function PagePreview({
  hearticleIn,
  loadDrawing,
}: PagePreviewProps) {
  const { t, language: pageLanguage } = useWords()
  const [language, setLanguage] = useState<Language>(pageLanguage)
  const [drawing, setDrawing] = useState<{ language: Language; draw: DrawHearticle }>()
  useEffect(() => {
    let isOver = false
    void loadDrawing(language).then((draw) => {
      if (!isOver) setDrawing({ language, draw })
    })
    return () => {
      isOver = true
    }
  }, [language, loadDrawing])
  const hearticle = useDeferredValue(useMemo(() => hearticleIn(language), [hearticleIn, language]))
  const markup = useMemo(
    () => (drawing && hearticle && drawing.language === language ? drawing.draw(hearticle) : ''),
    [drawing, hearticle, language],
  )
  return (
    <section className="editor-preview" aria-labelledby="editor-preview">
      <div className="editor-bar">
        <h3 id="editor-preview">{t('editor:preview')}</h3>
        <LanguageSwitch shown={language} onShow={setLanguage} label={t('editor:previewLanguage')} />
        {/* By keyboard, the page's links would all come first. */}
        <Button className="text-button" onClick={focusSaving}>
          {t('editor:toSaving')}
        </Button>
      </div>
      {!hearticle && <p>{t('editor:previewNeedsTopic')}</p>}
      <Drawn markup={markup} />
    </section>
  )
})

function focusSaving() {
  document.querySelector<HTMLElement>('.editor-save button:not(:disabled)')?.focus()
}

/** Links lead to a page of their own, so that none leaves the form behind. */
function Drawn({ markup }: { markup: string }) {
  const lead = (event: MouseEvent<HTMLDivElement>) => {
    const link = event.target instanceof Element && event.target.closest('a[href]')
    if (!(link instanceof HTMLAnchorElement)) return
    event.preventDefault()
    if (link.hash === '' || link.pathname !== location.pathname)
      open(link.href, '_blank', 'noopener')
    else event.currentTarget.querySelector(link.hash)?.scrollIntoView()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link's click comes from the keyboard, too
    // biome-ignore lint/a11y/noStaticElementInteractions: only the links within it are operated
    <div
      className="editor-page"
      onClick={lead}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made and escaped by the page's templates
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  )
}

interface LanguageSwitchProps {
  shown: Language
  label: string
  onShow: (language: Language) => void
}

/** One of two languages, by their own names. */
export function LanguageSwitch({ shown, label, onShow }: LanguageSwitchProps) {
  const { t } = useWords()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's, this is a switch
    <div className="actions editor-switch" role="group" aria-label={label}>
      {languages.map((language) => (
        <Button key={language} aria-pressed={language === shown} onClick={() => onShow(language)}>
          {t(`editor:language_${language}`)}
        </Button>
      ))}
    </div>
  )
}
