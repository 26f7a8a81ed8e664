import type { ReactNode } from 'react'
import type { InboxStudy } from '../../contract/desk/inbox.ts'
import { formatDay } from '../../domain/presenters/format-day.ts'
import { locales } from '../../domain/text/locales.ts'
import { useWords } from '../../i18n/Words.tsx'
import { type Desk, rubricFor, titleFor } from './desk.ts'
import { useMarks } from './use-marks.ts'

interface InboxRowProps {
  study: InboxStudy
  desk: Desk | undefined
  isCurrent: boolean
  isSelected: boolean
  /** It can still be decided about. */
  isOpen: boolean
  onLook: () => void
  onToggle: () => void
  /** What stands within it. */
  children: ReactNode
}

export function InboxRow(props: InboxRowProps) {
  const { study, desk, isCurrent, isSelected, isOpen, onLook, onToggle, children } = props
  const { t, language } = useWords()
  const marksOf = useMarks()
  const { design, participants, journal, cameOn, decided } = study
  const title = titleFor(study, language)
  const rubric = desk && rubricFor(study, desk)
  const facts = [
    design && t(`designs:${design}`),
    participants !== null && `n = ${participants.toLocaleString(locales[language])}`,
    journal,
    cameOn && formatDay(cameOn, language, 'medium'),
    rubric?.name[language],
  ]
  return (
    <li className="inbox-row" data-current={isCurrent || undefined}>
      {isOpen && (
        <label className="inbox-tick">
          <input
            type="checkbox"
            checked={isSelected}
            tabIndex={isCurrent ? 0 : -1}
            onChange={onToggle}
          />
          <span className="visually-hidden">{t('inbox:selectNamed', { title: title.text })}</span>
        </label>
      )}
      <button
        type="button"
        className="inbox-row-button"
        aria-current={isCurrent ? 'true' : undefined}
        tabIndex={isCurrent ? 0 : -1}
        onClick={onLook}
      >
        <strong lang={title.lang}>{title.text}</strong>
        <small>{facts.filter(Boolean).join('\u00a0· ')}</small>
        {marksOf(study).map(({ tone, words }) => (
          <span key={words} className={`inbox-mark inbox-mark-${tone}`}>
            {words}
          </span>
        ))}
        {decided && (
          <small>
            {t(`inbox:decided_${decided.decision}`, {
              by: decided.by ?? t('inbox:somebody'),
              day: formatDay(decided.at.slice(0, 10), language, 'medium'),
            })}
          </small>
        )}
      </button>
      {children}
    </li>
  )
}
