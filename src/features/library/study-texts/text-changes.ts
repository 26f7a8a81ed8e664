import type { LibraryStudy, ProposedTexts } from '../../../contract/desk/library-studies.ts'
import type { CardFacts } from '../../../contract/desk/study-card.ts'
import type { Language } from '../../../contract/protocol/language.ts'
import type { CardFactName } from '../../../contract/reading/study-card.ts'
import { sectionHeading } from '../../../domain/presenters/section-heading.ts'
import { inlineToText } from '../../../domain/text/inline-markup.ts'
import { typedOf } from '../../../forms/typed-fields.ts'
import type { Translate } from '../../../i18n/translator.ts'
import { cardForm, cardPaths } from './study-card-values.ts'

/** A text of a study as it is public and as it is to be; the same where it stays. */
export interface TextChange {
  label: string
  /** Of the text. */
  lang: Language
  before: string
  after: string
}

type Written = Pick<ProposedTexts, 'german' | 'studyCard'>

/**
 * Everything that an approval makes public (P-STUDY-TEXTS), as readers see it: where nothing is
 * written, what the source says. What says nothing before and after is left out.
 */
export function textChanges(
  study: LibraryStudy,
  proposed: Written,
  { t, language }: { t: Translate; language: Language },
): TextChange[] {
  const [was, is] = [study, proposed].map((written) => ({
    ...germanTexts(study, written, t),
    ...cardFacts(study, written, t, language),
  }))
  const names = [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])]
  return names.flatMap((label) => {
    const [before, after] = [was?.[label], is?.[label]]
    const lang = after?.lang ?? before?.lang ?? language
    return [{ label, lang, before: before?.text ?? '', after: after?.text ?? '' }]
  })
}

type Texts = Record<string, { text: string; lang: Language }>

function germanTexts({ germanOfSource }: LibraryStudy, { german }: Written, t: Translate): Texts {
  const title = german.title || germanOfSource.title
  const abstract = german.abstract.length > 0 ? german.abstract : germanOfSource.abstract
  const keywords = german.keywords.length > 0 ? german.keywords : germanOfSource.keywords
  const paragraphs = abstract.map((section) => {
    const heading = sectionHeading(section, false)
    const words =
      heading && ('category' in heading ? t(`study:sections.${heading.category}`) : heading.label)
    return [words, inlineToText(section.markup)].filter(Boolean).join(': ')
  })
  return shownOnly([
    [t('studyTexts:title'), inlineToText(title), 'de'],
    [t('studyTexts:abstract'), paragraphs.join('\n\n'), 'de'],
    [t('studyTexts:keywords'), keywords.join(', '), 'de'],
  ])
}

/** A card as its page shows it: until somebody confirmed it, that is what PubMed says. */
function cardFacts(
  { prefilledCard }: LibraryStudy,
  { studyCard }: Written,
  t: Translate,
  language: Language,
): Texts {
  const isConfirmed = studyCard?.confirmedAt !== undefined
  const facts: CardFacts = isConfirmed ? studyCard : prefilledCard
  const named = (label: string) => t('studyTexts:ofCard', { label })
  return shownOnly([
    [
      t('studyTexts:cardState'),
      t(isConfirmed ? 'studyTexts:cardConfirmed' : 'studyTexts:cardPrefilled'),
      language,
    ],
    ...cardPaths.map((path): [string, string, Language] => {
      const [name, one] = path.split('.') as [CardFactName, Language | undefined]
      const label = named(t(`evidence:card.${name}`))
      const stated =
        path === 'design' && facts.design
          ? t(`designs:${facts.design}`)
          : typedOf(cardForm, path, facts)
      const text = facts.notStated?.includes(name) ? t('evidence:card.notStated') : stated
      return [
        one ? `${label} (${t(`studyTexts:language_${one}`)})` : label,
        text,
        (facts[name] && one) || language,
      ]
    }),
  ])
}

function shownOnly(texts: ReadonlyArray<[label: string, text: string, lang: Language]>): Texts {
  return Object.fromEntries(
    texts.flatMap(([label, text, lang]) => (text === '' ? [] : [[label, { text, lang }]])),
  )
}
