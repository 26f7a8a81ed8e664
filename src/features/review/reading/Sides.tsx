import { type CSSProperties, type ReactNode, useMemo } from 'react'
import type { PassagePlace } from '../../../contract/desk/comments.ts'
import type { ReviewField } from '../../../contract/desk/reviews.ts'
import type { WorkHearticle } from '../../../contract/desk/writing.ts'
import { languages } from '../../../contract/protocol/language.ts'
import { readingParagraphs } from '../../../domain/review/reading-pieces.ts'
import { TEXT_OF_FIELD } from '../../../domain/review/review.ts'
import { useWords } from '../../../i18n/Words.tsx'
import type { Citations } from './Pieces.tsx'
import { type Block, type Passages, ReadColumn } from './ReadColumn.tsx'

interface SidesProps {
  subject: { hearticle: WorkHearticle }
  passages: Passages
  citations: Citations
  field: ReviewField
  /** The text under review, or the entries of its list, with what becomes of them. */
  own: readonly Block[]
  /** Below the text under review. */
  children: ReactNode
}

/**
 * A field in both languages beside each other, German first. Where both have as many paragraphs or
 * entries, these stand in line.
 */
export function Sides({ subject, passages, citations, field, own, children }: SidesProps) {
  const { t, language } = useWords()
  const { translations } = subject.hearticle
  const name = TEXT_OF_FIELD[field]
  const isList = name !== 'headline' && name !== 'mainTextBody'
  const other = useMemo(() => {
    const translation = translations.find(({ languageCode }) => languageCode !== language)
    return [translation?.[name] ?? []].flat().map((text, index): Block => {
      const place = { languageCode: translation?.languageCode ?? language, field }
      return {
        place: { ...place, listIndex: isList ? index : null },
        segments: text === '' ? [] : [{ kind: 'same', text }],
      }
    })
  }, [translations, language, name, field, isList])
  const rows = rowsOf(own, isList)
  const isAligned = rows > 0 && rows === rowsOf(other, isList)
  return (
    <div
      className={isAligned ? 'review-sides review-aligned' : 'review-sides'}
      style={{ '--rows': rows } as CSSProperties}
    >
      {languages
        .filter((code) => translations.some(({ languageCode }) => languageCode === code))
        .map((code) => (
          <ReadColumn
            key={code}
            title={
              code === language
                ? t('review:underReview', { language: t(`review:language_${code}`) })
                : t(`review:language_${code}`)
            }
            lang={code}
            blocks={code === language ? own : other}
            isList={isList}
            isMarkup={field !== 'HEADLINE' && field !== 'KEYWORD'}
            has={(place: PassagePlace) =>
              'field' in place && place.field === field && place.languageCode === code
            }
            passages={passages}
            citations={citations}
          >
            {code === language && children}
          </ReadColumn>
        ))}
    </div>
  )
}

function rowsOf(blocks: readonly Block[], isList: boolean): number {
  if (isList) return blocks.length
  return blocks.flatMap(({ segments }) => readingParagraphs(segments, [], false)).length
}
