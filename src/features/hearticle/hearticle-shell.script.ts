import { call } from '../../api.ts'
import { findHearticle } from '../../contract/hearticles.ts'
import { languageSchema } from '../../contract/language.ts'
import { translationFor } from '../../domain/present-hearticle.ts'
import { pageTranslator } from '../../i18n/page-translator.ts'
import { html } from '../../ui/html.ts'
import { fillShell, type ShellContent } from '../../ui/shell.ts'
import { hearticlePage } from './hearticle-page.ts'
import { fallBackToKnownImages } from './topic-image.ts'

async function load(shell: HTMLElement): Promise<ShellContent> {
  const language = languageSchema.parse(document.documentElement.lang)
  const id = location.pathname.split('/').at(-1) ?? ''
  const [t, outcome] = await Promise.all([
    pageTranslator(language),
    call(findHearticle, { params: { id }, query: { lang: language } }),
  ])
  if (!outcome.ok) {
    const message = 'message' in outcome.error ? outcome.error.message : t('hearticle:fetchFailed')
    return {
      failure: html`<p role="alert">${t('page:error', { message })}</p>
        <button type="button">${t('page:tryAgain')}</button>`,
    }
  }
  const { uploads = '', disclaimer = '', sampleNotice = '' } = shell.dataset
  const headline = translationFor(outcome.value.translations, language)?.headline
  return {
    title: `${headline || t('hearticle:noHeadline')} · ${t('page:siteName')}`,
    content: hearticlePage(outcome.value, {
      language,
      t,
      disclaimer,
      sampleNotice,
      uploadsBaseUrl: uploads,
    }),
  }
}

const shell = document.getElementById('shell')
if (shell) {
  await fillShell(shell, () => load(shell))
  fallBackToKnownImages(shell)
}
