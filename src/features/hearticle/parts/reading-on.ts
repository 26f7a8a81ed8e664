import { hearticleCards } from '../../../cards/hearticle-card.ts'
import { gateOf, priceWord } from '../../../cards/price.ts'
import type { Language } from '../../../contract/protocol/language.ts'
import type { Hearticle, HearticleSummary } from '../../../contract/reading/hearticles.ts'
import type { ExplainingHearticle } from '../../../contract/reading/studies.ts'
import type { ReadingOn } from '../../../domain/presenters/leading-on/reading-on.ts'
import { addressOf } from '../../../domain/site/addresses.ts'
import { locales } from '../../../domain/text/locales.ts'
import { formatPublicationDate } from '../../../domain/time/publication-date.ts'
import type { Translate } from '../../../i18n/translator.ts'
import { html, type SafeHtml } from '../../../ui/html/html.ts'

interface Words {
  language: Language
  t: Translate
}

/**
 * Where the end of a hearticle leads on to (P-READING-ON). The gate of cards is on the links to
 * others (P-CARD-OPENS).
 * @param words.sending ways to save it and to send it on
 * @param on left out where nobody knows of others, on a page that is newer than the last build
 */
export function readingOn(
  { id, topic }: Pick<Hearticle, 'id' | 'topic'>,
  on: ReadingOn | undefined,
  { sending, ...words }: Words & { sending: SafeHtml },
): SafeHtml {
  const { language, t } = words
  const { rubric } = topic
  const { next, sameStudies } = on ?? { next: undefined, sameStudies: [] }
  return html`<section class="wrap reading-on later" id="reading-on" lang="${language}" aria-labelledby="reading-on-title">
    <div class="reading-on-sending">${sending}</div>
    <div class="reading-on-ways"><div><div class="reading-on-head"><h2 id="reading-on-title">${t(next ? 'hearticle:next' : 'hearticle:readOn')}</h2>
      <a class="alone" href="${addressOf({ page: 'rubric', id: rubric.id }, language)}">${t('hearticle:moreOfRubric', { rubric: rubric.name })}</a></div>
      ${next && nextCard(next, words)}</div>
      <div>${sameStudies.length > 0 && others(sameStudies, words)}
        ${invitation(id, words)}</div></div>
  </section>`
}

const nextCard = (next: HearticleSummary, words: Words): SafeHtml =>
  hearticleCards([next], words, { size: 'row', isDayKnown: false, isKey: false })

function others(hearticles: readonly ExplainingHearticle[], { language, t }: Words): SafeHtml {
  return html`<details class="disclosure"><summary>${t('hearticle:sameStudies', { count: hearticles.length })}</summary>
    <ul class="plain-list ruled">${hearticles.map(
      ({ id, headline, languageCode, publicationDate }) =>
        html`<li><a href="${addressOf({ page: 'hearticle', id }, language)}"${gateOf({ id, freeOn: publicationDate })} lang="${languageCode}">${headline || t('hearticle:noHeadline')}</a>
          <span class="meta">${priceWord(false, t)}\u00a0· <time datetime="${publicationDate}">${formatPublicationDate(publicationDate, locales[language])}</time></span></li>`,
    )}</ul></details>`
}

/** For whoever came from elsewhere and has no account: a style and a script leave it out for all others. */
function invitation(id: number, { language, t }: Words): SafeHtml {
  const back = new URLSearchParams({ return: addressOf({ page: 'hearticle', id }, language) })
  return html`<p class="note invitation" data-signed-out data-invitation>${t('hearticle:invitation')} <a href="${addressOf({ page: 'signup' }, language)}?${String(back)}">${t('hearticle:invitationLink')}</a></p>`
}
