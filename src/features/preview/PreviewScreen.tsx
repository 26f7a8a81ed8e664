import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import type { Language } from '../../contract/protocol/language.ts'
import type { Hearticle } from '../../contract/reading/hearticles.ts'
import { shortDateTime } from '../../domain/presenters/short-date-time.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { Drawn } from '../../ui/Drawn.tsx'
import { followWithinPage } from '../../ui/html/follow-within-page.ts'
import type { SafeHtml } from '../../ui/html/html.ts'
import { Message } from '../../ui/Message.tsx'
import { createPreview, type PreviewState } from './preview.store.ts'

interface PreviewScreenProps {
  /** The drawing of a page in a language, once its words are there. */
  loadDrawing: (language: Language) => Promise<(hearticle: Hearticle) => SafeHtml>
}

/** What a link of the desk shows to whoever has it (P-PREVIEW-LINKS). */
export function PreviewScreen({ loadDrawing }: PreviewScreenProps) {
  const { t, language } = useWords()
  const [store] = useState(() => createPreview(language))
  const state = useStore(store.$state)
  useEffect(() => {
    const open = () => {
      followLanguageSwitch(language)
      void store.open(location.hash.slice(1))
    }
    open()
    addEventListener('hashchange', open)
    return () => removeEventListener('hashchange', open)
  }, [store, language])
  const title = t('together:previewTitle')
  return (
    <>
      {state.at !== 'shown' && (
        <div className="wrap preview-said">
          <h1>{title}</h1>
          {state.at === 'loading' && <p role="status">{t('together:previewLoading')}</p>}
          {state.at === 'ended' && (
            <Message tone="plain" focused>
              <p>{state.message ?? t('together:previewEnded')}</p>
              <p>{t('together:previewAsk')}</p>
              <p>
                <a href={addressOf({ page: 'home' }, language)}>{t('page:backToHome')}</a>
              </p>
            </Message>
          )}
          {state.at === 'failed' && (
            <Message tone="bad">
              <p>{state.message ?? t('form:noAnswer')}</p>
              <Button onClick={() => void store.open(location.hash.slice(1))}>
                {t('form:tryAgain')}
              </Button>
            </Message>
          )}
        </div>
      )}
      {state.at === 'shown' && <Shown state={state} loadDrawing={loadDrawing} />}
    </>
  )
}

function Shown({
  state,
  loadDrawing,
}: PreviewScreenProps & { state: Extract<PreviewState, { at: 'shown' }> }) {
  const { t, language } = useWords()
  const { hearticle, expiresAt } = state
  const [draw, setDraw] = useState<{ page: (hearticle: Hearticle) => SafeHtml }>()
  useEffect(() => {
    void loadDrawing(language).then((page) => setDraw({ page }))
  }, [loadDrawing, language])
  const page = useMemo(() => draw?.page(hearticle), [draw, hearticle])
  return (
    <>
      <div className="wrap preview-said">
        <Message tone="plain" title={t('together:previewNotice')}>
          <p>{t('together:previewUntil', { moment: shortDateTime(expiresAt, language) })}</p>
        </Message>
      </div>
      {page ? (
        <Drawn as="div" className="preview-page" content={page} onPress={followWithinPage} />
      ) : (
        <p className="wrap" role="status">
          {t('together:previewLoading')}
        </p>
      )}
    </>
  )
}

/** The same preview in the other language, where the switch leads there. */
function followLanguageSwitch(language: Language): void {
  const other = language === 'de' ? 'en' : 'de'
  const address = addressOf({ page: 'preview' }, other)
  document.querySelector('a[data-other-language]')?.setAttribute('href', address + location.hash)
}
