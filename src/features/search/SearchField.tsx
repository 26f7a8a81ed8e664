import { FileText, Search } from 'lucide'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { alarmingNotices } from '../../contract/reading/studies.ts'
import { formatNumber } from '../../evidence/format-number.ts'
import { noticeFlag } from '../../evidence/notice-flag.ts'
import { useWords } from '../../i18n/Words.tsx'
import { takeFromLastPage } from '../../navigation/next-page.ts'
import { UNSENT_QUESTION } from '../../navigation/unsent-question.ts'
import { Drawn } from '../../ui/Drawn.tsx'
import { icon } from '../../ui/html/icon.ts'
import type { SearchTab } from './filters/search-choice.ts'
import { isSearchable } from './place/search-address.ts'
import { type Suggestion, useSuggestions } from './use-suggestions.ts'

const DEBOUNCE_MILLISECONDS = 300

interface SearchFieldProps {
  tab: SearchTab
  /** What the address says; typing changes only the field until it is sent. */
  term: string
  onSearch: (term: string) => void
}

/** The field with its suggestions, by the combobox pattern of the ARIA Authoring Practices. */
export function SearchField({ tab, term, onSearch }: SearchFieldProps) {
  const { t } = useWords()
  const id = useId()
  const [paused, setPaused] = useState('')
  const suggestions = useSuggestions(tab, paused)
  // One that was typed in the other language and not sent.
  const [unsent] = useState(() => takeFromLastPage(UNSENT_QUESTION))
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState({ text: term, isTyping: false })
  const [active, setActive] = useState(-1)
  const [isShort, setShort] = useState(term !== '' && !isSearchable(term))
  useEffect(() => setTyped({ text: term, isTyping: false }), [term])
  useEffect(() => {
    if (typeof unsent === 'string') setTyped({ text: unsent, isTyping: false })
  }, [unsent])
  useEffect(() => {
    setActive(-1)
    if (!typed.isTyping || !isSearchable(typed.text)) return setPaused('')
    const timer = setTimeout(() => setPaused(typed.text), DEBOUNCE_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [typed])

  useEffect(() => {
    if (active >= 0)
      document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, id])

  const isOpen = typed.isTyping && suggestions.length > 0
  const close = () => setTyped({ ...typed, isTyping: false })
  const submit = () => {
    if (isOpen && active >= 0) return document.getElementById(`${id}-${active}`)?.click()
    setShort(!isSearchable(typed.text))
    if (!isSearchable(typed.text)) return
    close()
    // The keyboard of a phone would cover what comes.
    if (matchMedia('(pointer: coarse)').matches) input.current?.blur()
    onSearch(typed.text.trim())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      close()
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || !isOpen) return
    event.preventDefault()
    // One place more than there are suggestions: the field itself.
    const places = suggestions.length + 1
    setActive(((active + 1 + step + places) % places) - 1)
  }
  return (
    <search>
      <form
        className="search-form"
        data-question=""
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <label className="visually-hidden" htmlFor={id}>
          {t('search:label')}
        </label>
        <div className="search-row">
          <div className="search-input">
            <input
              ref={input}
              id={id}
              name="q"
              type="search"
              role="combobox"
              autoComplete="off"
              enterKeyHint="search"
              aria-autocomplete="list"
              aria-expanded={isOpen}
              aria-controls={`${id}-list`}
              aria-activedescendant={isOpen && active >= 0 ? `${id}-${active}` : undefined}
              aria-describedby={`${id}-hint`}
              placeholder={t('search:placeholder')}
              value={typed.text}
              onChange={({ target }) => {
                setShort(false)
                setTyped({ text: target.value, isTyping: true })
              }}
              onKeyDown={onKeyDown}
              onBlur={close}
            />
            <div className="suggestions" hidden={!isOpen}>
              <div role="listbox" id={`${id}-list`} aria-label={t('search:suggestions')}>
                {suggestions.map((suggestion, index) => (
                  <Option
                    key={suggestion.href}
                    id={`${id}-${index}`}
                    tab={tab}
                    suggestion={suggestion}
                    isActive={index === active}
                    onSearch={(question) => {
                      close()
                      onSearch(question)
                    }}
                  />
                ))}
              </div>
            </div>
          </div>
          <button type="submit" className="icon-button" aria-label={t('search:submit')}>
            <Drawn content={icon(Search)} />
          </button>
        </div>
        <p className="note" id={`${id}-hint`} role="status">
          {isShort && t('search:tooShort')}
          {isOpen && (
            <span className="visually-hidden">
              {t('search:suggestionCount', { count: suggestions.length })}
            </span>
          )}
        </p>
      </form>
    </search>
  )
}

interface OptionProps {
  id: string
  tab: SearchTab
  suggestion: Suggestion
  isActive: boolean
  onSearch: (question: string) => void
}

/** A link with the gate on it, as on a card; one of a concept searches for it. */
function Option({ id, tab, suggestion, isActive, onSearch }: OptionProps) {
  const { t, language } = useWords()
  const { href, gate, languageCode, question, count } = suggestion
  return (
    <a
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      href={href}
      data-gate={gate}
      data-id={suggestion.id}
      data-price={gate === 'hearticle' ? 'premium' : undefined}
      className={question === undefined ? undefined : 'concept'}
      lang={languageCode === language ? undefined : languageCode}
      // The field keeps the focus while something is chosen by mouse.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        if (question === undefined) return
        event.preventDefault()
        onSearch(question)
      }}
    >
      <Drawn content={icon(question === undefined ? FileText : Search)} />
      <span>
        <SuggestionText suggestion={suggestion} />
      </span>
      {gate === 'hearticle' && (
        <small data-premium="" lang={language}>
          {t('feed:premium')}
        </small>
      )}
      {count !== undefined && (
        <small lang={language}>
          {t(`search:${tab}Count`, { count, all: formatNumber(count, language) })}
        </small>
      )}
    </a>
  )
}

/** A title, behind what happened to the study. */
function SuggestionText({ suggestion: { notice, text, gate } }: { suggestion: Suggestion }) {
  const { t, language } = useWords()
  if (!notice) return <span data-title="">{text}</span>
  const alarming = alarmingNotices.find((type) => type === notice)
  return (
    <>
      <span lang={language}>
        <Drawn
          content={noticeFlag(
            notice,
            gate === 'hearticle' && alarming
              ? t(`feed:cited_${alarming}`)
              : t(`feed:notice_${notice}`),
          )}
        />
      </span>{' '}
      <span data-title="">{text}</span>
    </>
  )
}
