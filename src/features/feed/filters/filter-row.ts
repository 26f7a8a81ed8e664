import { studyDesigns } from '../../../contract/reading/evidence-choices.ts'
import type { StudyFilters } from '../../../contract/reading/study-filters.ts'
import { hasPaidAccess } from '../../../domain/account/permissions.ts'
import { areYearsReversed } from '../../../domain/study/address-filters.ts'
import { isFiltered, readFilter } from '../../../domain/study/study-filters.ts'
import type { Words } from '../../../i18n/translator.ts'
import { $session } from '../../../session/session.store.ts'
import { html, type SafeHtml } from '../../../ui/html/html.ts'
import { $studyFilters, filterStudies } from './study-filters.store.ts'

/** By whose journals Austrian studies are chosen (P-FEED-AUSTRIAN), in PubMed's word. */
const AUSTRIA = 'Austria'

const YEARS = ['yearFrom', 'yearTo'] as const
const TICKS = ['freeFullText', 'hasHearticle'] as const

/** What the lists of a rubric are asked for (P-STUDY-FILTERS); on a phone it unfolds. */
export function filterRow({ t }: Words): SafeHtml {
  const tick = (name: string, label: string, attributes?: SafeHtml) =>
    html`<label class="filter-tick"${attributes}><input type="checkbox" name="${name}"> ${label}</label>`
  return html`<search class="wrap filters study-filters needs-script" aria-label="${t('subject:filters')}">
    <button type="button" class="pill filters-toggle" aria-expanded="false" aria-controls="filter-fields">${t('subject:filters')}</button>
    <div class="filter-fields" id="filter-fields">
      <p class="field"><label for="filter-design">${t('filters:design')}</label><select class="select" id="filter-design" name="design"><option value="">${t('filters:all')}</option>${studyDesigns.map(
        (design) => html`<option value="${design}">${t(`designs:${design}`)}</option>`,
      )}</select></p>
      ${YEARS.map(
        (name) =>
          html`<p class="field"><label for="filter-${name}">${t(`filters:${name}`)}</label><input class="input" type="text" id="filter-${name}" name="${name}" inputmode="numeric" autocomplete="off" maxlength="4" size="5" aria-describedby="filter-fault"></p>`,
      )}
      ${TICKS.map((name) => tick(name, t(`filters:${name}`)))}
      ${tick('country', t('subject:fromAustria'), html` data-paid hidden`)}
      <button type="button" class="pill" data-reset-filters hidden>${t('filters:reset')}</button>
      <p class="field-error" id="filter-fault" role="alert"></p>
    </div><p class="visually-hidden" role="status"></p></search>`
}

/** Keeps fields, address and lists in step. Years that are none are said, and not asked for. */
export function followFilterRow(root: Document, { t }: Words): void {
  const fields = root.querySelector<HTMLElement>('.filter-fields')
  const toggle = root.querySelector('.filters-toggle')
  const fault = fields?.querySelector('[role=alert]')
  const reset = fields?.querySelector<HTMLElement>('[data-reset-filters]')
  const paidOnes = fields?.querySelector<HTMLElement>('[data-paid]')
  if (!fields || !toggle || !fault || !reset || !paidOnes) return
  const field = (name: string) => fields.querySelector(`[name=${name}]`) as HTMLInputElement

  const show = (filters: StudyFilters) => {
    field('design').value = filters.design ?? ''
    for (const name of YEARS) field(name).value = String(filters[name] ?? '')
    for (const name of TICKS) field(name).checked = filters[name] === true
    field('country').checked = filters.country !== undefined
    reset.hidden = !isFiltered(filters)
    const count = Object.keys(filters).length
    toggle.textContent = count > 0 ? t('subject:filtersActive', { count }) : t('subject:filters')
    say(undefined)
  }
  const say = (what: 'noYear' | 'reversed' | undefined) => {
    fault.textContent = what ? t(`subject:${what}`) : ''
    for (const name of YEARS) field(name).ariaInvalid = what ? 'true' : null
  }
  const ask = () => {
    const typed = (name: (typeof YEARS)[number]) => field(name).value.trim()
    const years = {
      yearFrom: readFilter('yearFrom', typed('yearFrom')),
      yearTo: readFilter('yearTo', typed('yearTo')),
    }
    if (YEARS.some((name) => typed(name) !== '' && years[name] === undefined)) return say('noYear')
    if (areYearsReversed(years)) return say('reversed')
    say(undefined)
    filterStudies({
      design: readFilter('design', field('design').value),
      ...years,
      freeFullText: field('freeFullText').checked || undefined,
      hasHearticle: field('hasHearticle').checked || undefined,
      country: field('country').checked ? AUSTRIA : undefined,
    })
  }
  const unfold = (isOpen: boolean) => toggle.setAttribute('aria-expanded', String(isOpen))

  fields.addEventListener('change', ask)
  toggle.addEventListener('click', () => unfold(toggle.ariaExpanded !== 'true'))
  // Also where a list is empty; the button goes with what it takes away, the focus does not.
  root.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element && target.closest('[data-reset-filters]'))) return
    filterStudies({})
    unfold(true)
    field('design').focus()
  })
  $session.subscribe(({ user }) => {
    paidOnes.hidden = !hasPaidAccess(user?.roles ?? [])
  })
  $studyFilters.subscribe(show)
}
