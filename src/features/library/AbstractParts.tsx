import type { LibraryStudy } from '../../contract/library-studies.ts'
import { sectionCategories } from '../../contract/studies.ts'
import { inlineToText } from '../../domain/inline-markup.ts'
import { useWords } from '../../i18n/Words.tsx'
import type { EditedPart } from './abstract-parts.ts'

interface AbstractPartsProps {
  study: LibraryStudy
  parts: readonly EditedPart[]
  onChange: (parts: readonly EditedPart[]) => void
}

/** The German abstract in its parts, each beside the original's of that place. */
export function AbstractParts({ study, parts, onChange }: AbstractPartsProps) {
  const { t } = useWords()
  const change = (key: number, more: Partial<EditedPart>) =>
    onChange(parts.map((part) => (part.key === key ? { ...part, ...more } : part)))
  const add = () => {
    const key = Math.max(-1, ...parts.map((part) => part.key)) + 1
    onChange([...parts, { key, label: '', category: '', markup: '' }])
  }
  return (
    <fieldset className="library-parts">
      <legend>{t('library:germanAbstract')}</legend>
      {parts.map((part, index) => {
        const number = index + 1
        const original = study.abstractSections[index]
        return (
          <div className="library-part" key={part.key}>
            <div className="library-original" lang="en">
              {original ? (
                <>
                  {original.label && <strong>{original.label}</strong>}
                  <p>{inlineToText(original.markup)}</p>
                </>
              ) : (
                <p>{t('library:noOriginalPart')}</p>
              )}
            </div>
            <div className="library-part-fields">
              <select
                className="library-input"
                aria-label={t('library:headingOf', { number })}
                value={part.category}
                onChange={({ target }) => change(part.key, { category: target.value })}
              >
                <option value="">{t('library:ownHeading')}</option>
                {sectionCategories.map((category) => (
                  <option key={category} value={category}>
                    {t(`library:category_${category}`)}
                  </option>
                ))}
              </select>
              {part.category === '' && (
                <input
                  className="library-input"
                  lang="de"
                  maxLength={100}
                  aria-label={t('library:ownHeadingOf', { number })}
                  placeholder={t('library:ownHeadingEmpty')}
                  value={part.label}
                  onChange={({ target }) => change(part.key, { label: target.value })}
                />
              )}
              <textarea
                className="library-input"
                lang="de"
                rows={6}
                aria-label={t('library:textOf', { number })}
                value={part.markup}
                onChange={({ target }) => change(part.key, { markup: target.value })}
              />
              {parts.length > 1 && (
                <button
                  type="button"
                  className="text-button"
                  onClick={() => onChange(parts.filter(({ key }) => key !== part.key))}
                >
                  {t('library:removePart', { number })}
                </button>
              )}
            </div>
          </div>
        )
      })}
      <button type="button" className="pill" onClick={add}>
        {t('library:addPart')}
      </button>
    </fieldset>
  )
}
