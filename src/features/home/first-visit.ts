import type { Hearticle } from '../../contract/reading/hearticles.ts'
import { heldUntil, type PriceRecord } from '../../domain/billing/prices.ts'
import { effectOf } from '../../domain/evidence/effect.ts'
import { keyFinding } from '../../domain/evidence/key-figure.ts'
import { translationFor } from '../../domain/hearticle/translation-for.ts'
import { formatPrice } from '../../domain/presenters/format-price.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { topicClasses } from '../../domain/taxonomy/topic-color.ts'
import { iconArray } from '../../evidence/icon-array.ts'
import { drawnSentence, keyResultSentence } from '../../evidence/result-sentence.ts'
import type { Words } from '../../i18n/translator.ts'
import { html, type SafeHtml } from '../../ui/html/html.ts'

/**
 * The way to the prices, which names that of the shortest period before anybody signs up.
 * @param known prices that hold and are asked for; undefined where there are none
 */
export function wayToPrices(known: PriceRecord | undefined, { t, language }: Words): SafeHtml {
  const [first] = known?.prices ?? []
  const price = first && `${formatPrice(first.priceInCents)} ${t(`billing:per_${first.interval}`)}`
  const named =
    known &&
    price &&
    html`<span data-until="${heldUntil(known).toISOString()}">${t('home:firstPrice', { price })}</span>`
  return html`<a href="${addressOf({ page: 'prices' }, language)}">${named}<span data-instead>${t('prices:title')}</span></a>`
}

/** One hearticle as it is: its headline, its result in a sentence and as dots (P-FIRST-VISIT). */
export function firstSample(hearticle: Hearticle, words: Words): SafeHtml {
  const { findings, topic } = hearticle
  const translation = translationFor(hearticle.translations, words.language)
  const finding = keyFinding(findings)
  const result = finding && !finding.fallen ? keyResultSentence(hearticle, words) : undefined
  const { counts, kind } = finding ? effectOf(finding) : {}
  const dots =
    finding &&
    result &&
    counts &&
    kind &&
    iconArray(counts, { kind, desirable: finding.desirable, label: result.text })
  return html`<article class="first-sample ${topicClasses(topic.color)}">
    <h3 lang="${translation?.languageCode}">${translation?.headline}</h3>
    ${result && html`<p data-key-result>${drawnSentence(result)}</p>`}${dots}
  </article>`
}
