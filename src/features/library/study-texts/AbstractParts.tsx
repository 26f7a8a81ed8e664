import { useEffect, useRef, useState } from 'react'
import type { LibraryStudy } from '../../../contract/desk/library-studies.ts'
import { sectionCategories } from '../../../contract/reading/studies.ts'
import { inlineToText } from '../../../domain/text/inline-markup.ts'
import { useShownValues } from '../../../forms/PlainForm.tsx'
import { useRemoval } from '../../../forms/use-removal.tsx'
import { useWords } from '../../../i18n/Words.tsx'
import { Button } from '../../../ui/Button.tsx'
import { type EditedPart, partsIn } from './abstract-parts.ts'

export function AbstractParts({ study }: { study: LibraryStudy }) {
  const { t } = useWords()
  const { values, look } = useShownValues()
  const [parts, setParts] = useState<readonly EditedPart[]>(() => partsIn(values))
  const change = (key: number, more: Partial<EditedPart>) =>
    setParts(parts.map((part) => (part.key === key ? { ...part, ...more } : part)))
  const nextKey = useRef(parts.length)
  const add = () => {
    const key = nextKey.current++
    setParts([...parts, { key, label: '', category: '', markup: '' }])
  }
  const all = useRef<HTMLFieldSetElement>(null)
  const { remove, notice } = useRemoval(parts, setParts, (index) =>
    all.current?.querySelectorAll('textarea')[index]?.focus(),
  )
  const nameOf = ({ markup }: EditedPart, number: number) =>
    [t('library:part', { number }), markup.trim()].filter(Boolean).join(': ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields are others
  useEffect(look, [parts.length])
  return (
    <fieldset ref={all} className="stack library-parts">
      <legend>{t('library:germanAbstract')}</legend>
      {parts.map((part, index) => {
        const number = index + 1
        const original = study.abstractSections[index]
        return (
          <div className="library-part" key={part.key}>
            <div className="quiet library-original" lang="en">
              {original ? (
                <>
                  {original.label && <strong>{original.label}</strong>}
                  <p>{inlineToText(original.markup)}</p>
                </>
              ) : (
                <p>{t('library:noOriginalPart')}</p>
              )}
            </div>
            <div className="stack tight library-part-fields">
              <select
                name={`part.${index}.category`}
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
                  name={`part.${index}.label`}
                  lang="de"
                  aria-label={t('library:ownHeadingOf', { number })}
                  placeholder={t('library:ownHeadingEmpty')}
                  value={part.label}
                  onChange={({ target }) => change(part.key, { label: target.value })}
                />
              )}
              <textarea
                name={`part.${index}.markup`}
                lang="de"
                rows={6}
                aria-label={t('library:textOf', { number })}
                value={part.markup}
                onChange={({ target }) => change(part.key, { markup: target.value })}
              />
              {parts.length > 1 && (
                <Button className="text-button" onClick={() => remove(index, nameOf(part, number))}>
                  {t('library:removePart', { number })}
                </Button>
              )}
            </div>
          </div>
        )
      })}
      {notice}
      <Button onClick={add}>{t('library:addPart')}</Button>
    </fieldset>
  )
}
