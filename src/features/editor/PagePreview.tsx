import { type MouseEvent, memo, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { type Language, languages } from '../../contract/protocol/language.ts'
import type { Hearticle } from '../../contract/reading/hearticles.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { Drawn } from '../../ui/Drawn.tsx'
import { html, type SafeHtml } from '../../ui/html/html.ts'

/** Draws a hearticle as its public page does. */
export type DrawHearticle = (hearticle: Hearticle) => SafeHtml

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
  const page = useMemo(
    () =>
      drawing && hearticle && drawing.language === language ? drawing.draw(hearticle) : html``,
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
      <Drawn as="div" className="editor-page" content={page} onPress={followLink} />
    </section>
  )
})

function focusSaving() {
  document.querySelector<HTMLElement>('.editor-save button:not(:disabled)')?.focus()
}

/** Links lead to a page of their own, so that none leaves the form behind. */
function followLink(link: HTMLElement, event: MouseEvent) {
  if (!(link instanceof HTMLAnchorElement)) return
  event.preventDefault()
  if (link.hash === '' || link.pathname !== location.pathname) open(link.href, '_blank', 'noopener')
  else link.closest('.editor-page')?.querySelector(link.hash)?.scrollIntoView()
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
