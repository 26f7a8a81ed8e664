import { memo, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { type Language, languages } from '../../contract/protocol/language.ts'
import type { Hearticle } from '../../contract/reading/hearticles.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { Drawn } from '../../ui/Drawn.tsx'
import { followWithinPage } from '../../ui/html/follow-within-page.ts'
import { html, type SafeHtml } from '../../ui/html/html.ts'

/** Draws a hearticle as its public page does. */
export type DrawHearticle = (hearticle: Hearticle) => SafeHtml

/** The paragraph of a main text that is being written, counted from 0. */
export interface Followed {
  language: Language
  paragraph: number
}

interface PagePreviewProps {
  hearticleIn: (language: Language) => Hearticle | undefined
  /** The drawing of a language's page, once its words are there. */
  loadDrawing: (language: Language) => Promise<DrawHearticle>
  /** The language that is being written, shown unless another one was chosen. */
  written: Language
  followed: Followed | undefined
  /** Nothing is drawn for nobody. */
  isShown: boolean
  /** In place of the form, on a narrow screen. */
  isAlone: boolean
  onClose: () => void
}

/** The page as it will be, drawn anew only for another hearticle or language, not with each key. */
export const PagePreview = memo(function PagePreview(props: PagePreviewProps) {
  const { hearticleIn, loadDrawing, written, followed, isShown, isAlone, onClose } = props
  const { t } = useWords()
  const [chosen, setChosen] = useState<Language>()
  const language = chosen ?? written
  const section = useRef<HTMLElement>(null)
  const [drawing, setDrawing] = useState<{ language: Language; draw: DrawHearticle }>()
  useEffect(() => {
    if (!isShown) return
    let isOver = false
    void loadDrawing(language).then((draw) => {
      if (!isOver) setDrawing({ language, draw })
    })
    return () => {
      isOver = true
    }
  }, [language, loadDrawing, isShown])
  const hearticle = useDeferredValue(
    useMemo(() => (isShown ? hearticleIn(language) : undefined), [hearticleIn, language, isShown]),
  )
  const page = useMemo(
    () =>
      drawing && hearticle && drawing.language === language ? drawing.draw(hearticle) : html``,
    [drawing, hearticle, language],
  )
  useEffect(() => {
    if (isAlone) section.current?.focus()
  }, [isAlone])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has its paragraphs elsewhere
  useEffect(() => {
    if (section.current && followed) showParagraph(section.current, followed.paragraph)
  }, [followed, page])
  return (
    <section
      ref={section}
      className="editor-preview"
      aria-labelledby="editor-preview"
      tabIndex={-1}
      onKeyDown={({ key }) => {
        if (key === 'Escape' && isAlone) onClose()
      }}
    >
      <div className="actions">
        <h3 id="editor-preview">{t('editor:preview')}</h3>
        <LanguageSwitch
          shown={language}
          onShow={(wanted) => setChosen(wanted === written ? undefined : wanted)}
          label={t('editor:previewLanguage')}
        />
        {/* By keyboard, the page's links would all come first. */}
        {isAlone && (
          <Button className="text-button" onClick={onClose}>
            {t('editor:hidePreview')}
          </Button>
        )}
      </div>
      {isShown && !hearticle && <p>{t('editor:previewNeedsTopic')}</p>}
      <Drawn as="div" className="editor-page" content={page} onPress={followWithinPage} />
    </section>
  )
})

/** Scrolls a page, and nothing around it, to a paragraph of its main text. */
function showParagraph(section: HTMLElement, paragraph: number) {
  const place = section.querySelectorAll<HTMLElement>('.editor-page #essentials ~ p')[paragraph]
  if (!place || section.scrollHeight <= section.clientHeight) return
  const top = place.getBoundingClientRect().top - section.getBoundingClientRect().top
  if (top > section.clientHeight * 0.15 && top < section.clientHeight * 0.7) return
  section.scrollTo({ top: section.scrollTop + top - section.clientHeight / 3 })
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
