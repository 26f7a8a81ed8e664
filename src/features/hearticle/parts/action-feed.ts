import { Check, X } from 'lucide'
import type { Markup } from '../../../domain/text/markup.ts'
import { html, type SafeHtml } from '../../../ui/html/html.ts'
import { icon } from '../../../ui/html/icon.ts'
import { lineHtml, type MarkupContext } from './markup-html.ts'

/** What helps and what harms, as checklists; nothing where a hearticle names neither. */
export function actionFeed(
  { helpful, harmful }: { helpful: readonly Markup[]; harmful: readonly Markup[] },
  context: MarkupContext,
): SafeHtml | undefined {
  if (helpful.length === 0 && harmful.length === 0) return undefined
  const { t, language } = context
  return html`<section class="feed" aria-labelledby="action-feed">
    <h2 class="visually-hidden" id="action-feed" lang="${language}">${t('hearticle:actionFeed')}</h2>
    ${list('helpful', helpful, context)}
    ${list('harmful', harmful, context)}
  </section>`
}

const ICONS = { helpful: Check, harmful: X }

function list(
  kind: 'helpful' | 'harmful',
  actions: readonly Markup[],
  context: MarkupContext,
): SafeHtml | undefined {
  if (actions.length === 0) return undefined
  const drawing = icon(ICONS[kind])
  return html`<div class="${kind}">
    <h3 lang="${context.language}">${drawing}${context.t(`hearticle:${kind}`)}</h3>
    <ul class="plain-list">${actions.map((action) => html`<li>${drawing}<span>${lineHtml(action, context)}</span></li>`)}</ul>
  </div>`
}
