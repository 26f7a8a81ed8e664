import { call } from '../../api.ts'
import { languageSchema } from '../../contract/language.ts'
import { findStudy } from '../../contract/studies.ts'
import { inlineToText } from '../../domain/inline-markup.ts'
import { titleFor } from '../../domain/study-in-language.ts'
import { pageTranslator } from '../../i18n/page-translator.ts'
import { html } from '../../ui/html.ts'
import { fillShell, type ShellContent } from '../../ui/shell.ts'
import { studyPage } from './study-page.ts'

async function load(disclaimer: string): Promise<ShellContent> {
  const language = languageSchema.parse(document.documentElement.lang)
  const pmid = location.pathname.split('/').at(-1) ?? ''
  const [t, outcome] = await Promise.all([
    pageTranslator(language),
    call(findStudy, { params: { pmid }, query: { lang: language } }),
  ])
  if (!outcome.ok) {
    const message = 'message' in outcome.error ? outcome.error.message : t('study:fetchFailed')
    return {
      failure: html`<p role="alert">${t('page:error', { message })}</p>
        <button type="button">${t('page:tryAgain')}</button>`,
    }
  }
  const title = inlineToText(titleFor(outcome.value, language)?.content ?? '')
  return {
    title: `${title || t('study:titleNotAvailable')} · ${t('page:siteName')}`,
    content: studyPage(outcome.value, { language, t, disclaimer }),
  }
}

const shell = document.getElementById('shell')
if (shell) await fillShell(shell, () => load(shell.dataset.disclaimer ?? ''))
