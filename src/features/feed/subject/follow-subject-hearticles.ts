import { call } from '../../../api/api.ts'
import { type CertaintyLevel, certaintyLevels } from '../../../contract/reading/evidence-choices.ts'
import { hearticlesOfRubric } from '../../../contract/reading/hearticles.ts'
import { withPageInQuery } from '../../../domain/site/page-in-query.ts'
import type { Words } from '../../../i18n/translator.ts'
import { html } from '../../../ui/html/html.ts'
import { followHearticlePages } from '../follow-hearticle-pages.ts'

/** The list's name, and how many hearticles of a rubric stand on a page of it. */
export const SUBJECT = 'subject'
export const SUBJECT_SIZE = 8

/** Lets the reader go through the pages and choose a certainty, which stands in the address. */
export function followSubjectHearticles(root: Document, rubricId: number, words: Words): void {
  const select = root.querySelector<HTMLSelectElement>('#certainty')
  const status = select?.parentElement?.querySelector('[role=status]')
  if (!select || !status) return
  const { t, language } = words
  let certainty: CertaintyLevel | undefined
  let isChosen = false
  const load = (page: number, signal: AbortSignal) => {
    const query = { lang: language, page, size: SUBJECT_SIZE, certainty }
    return call(hearticlesOfRubric, { params: { rubricId }, query }, { signal })
  }
  const empty = () =>
    html`<p class="note" data-key="empty">${t('subject:noneSoSure')} <button type="button" class="pill" data-any>${t('subject:showAll')}</button></p>`
  const onFound = (count: number) => {
    if (isChosen) status.textContent = t('subject:found', { count })
    isChosen = false
  }
  const read = () => {
    const named = new URLSearchParams(location.search).get('certainty')
    const level = certaintyLevels.find((one) => one === named)
    select.value = level ?? ''
    if (level === certainty) return
    certainty = level
    isChosen = true
    status.textContent = ''
  }
  // Ahead of the list, which then asks for what is chosen.
  addEventListener('popstate', read)
  read()
  const by = () => certainty ?? ''
  const show = followHearticlePages(root, SUBJECT, load, words, { by, empty, onFound })
  const ask = (value: string) => {
    const asked = new URLSearchParams(withPageInQuery(location.search, 0))
    if (value === '') asked.delete('certainty')
    else asked.set('certainty', value)
    const query = String(asked)
    history.pushState(null, '', location.pathname + (query === '' ? '' : `?${query}`))
    read()
    show?.()
  }
  select.addEventListener('change', () => ask(select.value))
  select.closest('section')?.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element && target.closest('[data-any]'))) return
    ask('')
    select.focus()
  })
}
