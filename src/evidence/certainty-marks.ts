import type { Certainty, Finding } from '../contract/reading/evidence.ts'
import { certaintyMarks } from '../domain/evidence/certainty.ts'
import type { Translate } from '../i18n/translator.ts'
import { html, type SafeHtml } from '../ui/html/html.ts'

/** How sure it is: in words, with as many of four marks. */
export function certaintyLevel({ level }: Pick<Certainty, 'level'>, t: Translate): SafeHtml {
  return html`<span class="certainty" data-certainty="${level}"><span class="marks" aria-hidden="true">${marksOf(level)}</span>${t(`evidence:certainty.${level}`)}</span>`
}

/** The marks alone, where there is no room for words. */
export function certaintySign({ level }: Pick<Certainty, 'level'>, t: Translate): SafeHtml {
  const words = t(`evidence:certainty.${level}`)
  return html`<span class="certainty" data-certainty="${level}"><span class="marks" role="img" aria-label="${words}" title="${words}">${marksOf(level)}</span></span>`
}

function marksOf(level: Certainty['level']): SafeHtml[] {
  const marks = certaintyMarks(level)
  return [1, 2, 3, 4].map((mark) => html`<i class="${mark <= marks ? 'on' : 'off'}"></i>`)
}

/** How sure a finding is, as a line; nothing while its approval is suspended (P-APPROVAL-SUSPENDED). */
export function certaintyLine(
  { certainty }: Pick<Finding, 'certainty'>,
  t: Translate,
  name: 'sure' | 'about' = 'sure',
): SafeHtml | null {
  return (
    certainty &&
    html`<p class="${name}">${t('evidence:certaintyLabel')}: ${certaintyLevel(certainty, t)}</p>`
  )
}

/** Why it was rated so, as one phrase; undefined without a reason. */
export function certaintyReasons(
  { reasons }: Pick<Certainty, 'reasons'>,
  t: Translate,
): string | undefined {
  if (reasons.length === 0) return undefined
  return reasons.map((reason) => t(`evidence:reasons.${reason}`)).join(', ')
}
