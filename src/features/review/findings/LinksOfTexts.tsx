import type { HearticleTexts } from '../../../contract/protocol/hearticle-text.ts'
import type { Language } from '../../../contract/protocol/language.ts'
import { markupTexts } from '../../../domain/hearticle/hearticle-texts.ts'
import { hostOf } from '../../../domain/text/link-address.ts'
import { leavesOf, parseMarkup } from '../../../domain/text/markup.ts'
import { useWords } from '../../../i18n/Words.tsx'

interface LinksOfTextsProps {
  hearticle: { translations: ReadonlyArray<HearticleTexts & { languageCode: Language }> }
}

/** Where the texts lead, in both languages: nobody approves a link unseen (P-MARKUP-BLOCKS). */
export function LinksOfTexts({ hearticle: { translations } }: LinksOfTextsProps) {
  const { t } = useWords()
  const links = translations.flatMap((translation) =>
    markupTexts(translation)
      .flatMap(({ text }) => leavesOf(parseMarkup(text)))
      .flatMap((node) =>
        node.type === 'link' ? [{ ...node, lang: translation.languageCode }] : [],
      ),
  )
  if (links.length === 0) return null
  return (
    <section className="review-links" aria-labelledby="review-links">
      <h3 id="review-links">{t('review:linksTitle')}</h3>
      <dl className="held-facts">
        {links.map(({ words, address, lang }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two can say the same
          <div key={index}>
            <dt>{hostOf(address)}</dt>
            <dd>
              <span lang={lang}>{words}</span> ({t(`review:language_${lang}`)}):{' '}
              <a href={address} target="_blank" rel="external noopener nofollow">
                {address}
              </a>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
