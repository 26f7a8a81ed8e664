import { certaintyLevels } from '../../../contract/reading/evidence-choices.ts'
import type { HearticleSummary } from '../../../contract/reading/hearticles.ts'
import type { Rubric } from '../../../contract/reading/rubrics.ts'
import { addressOf } from '../../../domain/site/addresses.ts'
import type { Words } from '../../../i18n/translator.ts'
import { html, type SafeHtml } from '../../../ui/html/html.ts'
import { hearticlePages } from '../hearticle-pages.ts'
import type { ListPage } from '../paged-list.store.ts'
import { SUBJECT } from './follow-subject-hearticles.ts'

/** The hearticles of a rubric by pages, with the first page, which is prerendered (P-SUBJECT). */
export function subjectHearticles(
  { id, name }: Pick<Rubric, 'id' | 'name'>,
  first: ListPage<HearticleSummary>,
  freeDay: string | undefined,
  words: Words,
): SafeHtml | false {
  const { t } = words
  const levels = certaintyLevels.toReversed()
  const control = html`<p class="field cluster subject-certainty needs-script"><label for="certainty">${t('subject:certainty')}</label>
    <select class="select" id="certainty" autocomplete="off"><option value="">${t('subject:anyCertainty')}</option>${levels.map(
      (level) => html`<option value="${level}">${t(`evidence:certainty.${level}`)}</option>`,
    )}</select><span class="visually-hidden" role="status"></span></p>`
  return hearticlePages(
    { name: SUBJECT, title: t('subject:hearticles', { rubric: name }), first, freeDay, control },
    addressOf({ page: 'rubric', id }, words.language),
    words,
  )
}
