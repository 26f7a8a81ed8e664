import {
  type CSSProperties,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Language } from '../contract/protocol/language.ts'
import { placeOfCheck } from '../domain/hearticle/hearticle-check.ts'
import { charactersOver } from '../domain/text/characters-over.ts'
import { numberLocales } from '../domain/text/locales.ts'
import { markupToText, parseMarkup } from '../domain/text/markup.ts'
import { MOST_PASTED } from '../domain/text/pasted-limits.ts'
import { TooLong } from '../forms/TooLong.tsx'
import { useWords } from '../i18n/Words.tsx'
import { trimmedPassage } from '../ui/fields/PassageField.tsx'
import { CitationPrompt } from './CitationPrompt.tsx'
import { chipWords } from './chip-words.ts'
import { createTextView, type TextView, type TextViewState } from './create-text-view.ts'
import { ExplanationPrompt } from './ExplanationPrompt.tsx'
import { FindBar } from './FindBar.tsx'
import { LinkPrompt } from './LinkPrompt.tsx'
import { NumberPrompt } from './NumberPrompt.tsx'
import { ParagraphNotes } from './ParagraphNotes.tsx'
import { TextToolbar } from './TextToolbar.tsx'
import type { TextKind } from './text-schema.ts'
import { useWriting } from './writing-context.ts'

export interface TextFieldProps {
  /** 'de.mainTextBody', as checks and errors name it; undefined for an entry that is empty. */
  name: string | undefined
  kind: TextKind
  /** A body has its tools always; a line of words only while it is written. */
  size: 'body' | 'headline' | 'entry'
  label: string
  /** The label is said to those who listen only. */
  isLabelHidden?: boolean
  language: Language
  /** The stored markup. */
  value: string
  maxLength: number
  placeholder?: string | undefined
  /** The id of what is said of its fault. */
  describedBy?: string | undefined
  isInvalid?: boolean
  /** Whether it takes the focus, behind its words; asked as it comes: the focus may have gone on. */
  isFocusedFirst?: () => boolean
  onChange: (value: string) => void
  /** Left out, Enter ends a paragraph. */
  onEnter?: () => void
}

/**
 * A text, edited as readers see it; in and out goes its markup (P-TEXT-EDITOR). A hidden field of its
 * name holds what it says.
 */
export function TextField(props: TextFieldProps) {
  const { name, kind, size, label, language, value, maxLength, placeholder } = props
  const { describedBy, isInvalid, isLabelHidden = false } = props
  const { t, language: pageLanguage } = useWords()
  const { cited, checks, wordsOf, numbersIn, onFindStudies, onParagraph, comments } = useWriting()
  const numbers = useMemo(() => numbersIn(language), [numbersIn, language])
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLDivElement>(null)
  const promptKeys = useRef<(event: KeyboardEvent) => boolean>(undefined)
  const [view, setView] = useState<TextView>()
  const [state, setState] = useState<TextViewState>()
  const [isSearching, setSearching] = useState(false)
  /** Why nothing came of a key or a paste. */
  const [hint, setHint] = useState('')
  const [active, setActive] = useState<{ list: string; option: string | undefined }>()
  const own = useMemo(
    () => checks.filter((check) => check.language === language && placeOfCheck(check) === name),
    [checks, language, name],
  )
  const commentsHere = useMemo(
    () => (comments?.open ?? []).filter(({ place: commented }) => commented === name),
    [comments, name],
  )
  // What is only told of a text may come a moment after a key.
  const settled = useDeferredValue(value)
  const counted = useMemo(
    () => size === 'body' && countWords(t, settled, maxLength, numberLocales[pageLanguage]),
    [t, size, settled, maxLength, pageLanguage],
  )
  const isTooLong = charactersOver(value, maxLength) > 0
  const attributes = attributesOf({
    id: `${id}-text`,
    role: 'textbox',
    'aria-multiline': String(size === 'body'),
    'aria-labelledby': `${id}-label`,
    'aria-describedby': [describedBy, size === 'body' && `${id}-count`].filter(Boolean).join(' '),
    'aria-invalid': isTooLong || isInvalid ? 'true' : undefined,
    'aria-controls': active?.list,
    'aria-activedescendant': active?.option,
    'data-place': name,
    'data-text': kind,
    'data-entry': size === 'entry' ? '' : undefined,
    'data-placeholder': value === '' ? placeholder : undefined,
    lang: language,
    spellcheck: 'true',
    class: 'text-content',
  })

  // What the view calls is always of the last drawing.
  const latest = useRef({ ...props, onParagraph, comments })
  latest.current = { ...props, onParagraph, comments }
  const comment = (shown: TextView) => {
    const { name: place, value: text, comments: commented } = latest.current
    const passage = trimmedPassage(text, shown.selected() ?? { start: 0, end: 0 })
    if (!place || !commented) return
    if (!passage) return setHint(t('writing:selectFirst'))
    setHint('')
    commented.onBegin(place, { ...passage, quote: text.slice(passage.start, passage.end) })
  }
  const hasNumbers = numbers !== undefined
  const mostPasted = MOST_PASTED.toLocaleString(numberLocales[pageLanguage])
  const unbound = t('writing:numberUnbound')
  const sizeWord = t('writing:sizeWord')
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins once; later texts and attributes are told below
  useLayoutEffect(() => {
    if (!place.current) return
    const created = createTextView(place.current, {
      ...{ kind, language, text: value, attributes },
      numberHints: hasNumbers ? { unbound, sizeWord } : undefined,
      onEnter: props.onEnter && (() => latest.current.onEnter?.()),
      onText: (text) => latest.current.onChange(text),
      onState: setState,
      onPasted: (came) =>
        setHint(came === 'all' ? '' : t(`writing:pasted_${came}`, { most: mostPasted })),
      onSearch: () => setSearching(true),
      onComment: () => comment(created),
      onPromptKey: (event) => promptKeys.current?.(event) ?? false,
    })
    setView(created)
    if (props.isFocusedFirst?.()) created.select(value.length, value.length)
    return created.destroy
  }, [kind, language, hasNumbers])
  useEffect(() => view?.setText(value), [view, value])
  const attributeKey = JSON.stringify(attributes)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another object with the same in it is no other one
  useEffect(() => view?.setAttributes(attributes), [view, attributeKey])
  useEffect(
    () => view?.drawChips((node) => chipWords(node, { cited, numbers, t })),
    [view, cited, numbers, t],
  )
  useEffect(() => {
    view?.showChecks([
      ...own.flatMap(({ start, end, blocks, kind: what }) =>
        // What is unbound is marked as it is typed.
        start === undefined || what === 'unboundNumber'
          ? []
          : [{ start, end: end ?? start, mark: blocks ? ('blocks' as const) : ('look' as const) }],
      ),
      ...commentsHere.map(({ start, end }) => ({ start, end, mark: 'comment' as const })),
    ])
  }, [view, own, commentsHere])
  useRequests(view, field)
  const paragraph = state?.paragraph ?? 0
  const isFocused = state?.isFocused ?? false
  useEffect(() => {
    if (isFocused && size === 'body') latest.current.onParagraph(language, paragraph)
  }, [isFocused, size, language, paragraph])

  const prompt = view && state?.prompt
  // An entry without words has no name yet.
  const promptPlaceName = name ?? `${language}.entry`
  const endPrompt = useCallback(() => {
    view?.endPrompt()
    view?.focus()
  }, [view])
  const hasTools = view && (size === 'body' || isFocused || isSearching || prompt)
  return (
    <div ref={field} className={`stack tight text-field text-field-${size}`}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as labels do; by keyboard there is Tab */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <span
        id={`${id}-label`}
        className={isLabelHidden ? 'visually-hidden' : 'text-label'}
        onClick={() => view?.focus()}
      >
        {label}
      </span>
      <div className="text-box">
        {hasTools && (
          <div className="text-head">
            <TextToolbar
              {...{ kind, view, state, hasNumbers }}
              controls={`${id}-text`}
              onComment={comments && name !== undefined ? () => comment(view) : undefined}
              onSearch={() => setSearching(true)}
            />
            {hint !== '' && (
              <p className="text-prompt-hint" role="status">
                {hint}
              </p>
            )}
            {isSearching && (
              <FindBar
                view={view}
                found={state?.found ?? { count: 0, current: -1 }}
                onClose={() => {
                  setSearching(false)
                  view.focus()
                }}
              />
            )}
          </div>
        )}
        <div ref={place} aria-busy={!view} />
      </div>
      {name !== undefined && <textarea hidden readOnly name={name} value={settled} />}
      {prompt && (
        // biome-ignore lint/a11y/noStaticElementInteractions: its fields are what is operated
        <div
          className="stack tight text-prompt"
          style={promptPlace(view, field.current)}
          onBlur={({ currentTarget, relatedTarget }) => {
            // A press beside it, or Tab out of it, means none of it.
            const isOut = relatedTarget && !currentTarget.contains(relatedTarget as Node)
            if (isOut) view.endPrompt()
          }}
        >
          {prompt.kind === 'number' && numbers && (
            <NumberPrompt
              {...{ numbers, language }}
              place={promptPlaceName}
              key={prompt.typed === undefined ? 'all' : 'typed'}
              typed={prompt.typed}
              keys={promptKeys}
              onActive={setActive}
              onChoose={(reference) => view.insert(`[#${reference}]`)}
              onClose={endPrompt}
            />
          )}
          {prompt.kind === 'citation' && (
            <CitationPrompt
              cited={cited}
              onChoose={(pmid) => view.insert(`[Ref${pmid}]`)}
              onFindStudies={
                onFindStudies &&
                (() => {
                  view.endPrompt()
                  onFindStudies()
                })
              }
              onClose={endPrompt}
            />
          )}
          {prompt.kind === 'explanation' && (
            <ExplanationPrompt
              language={language}
              place={promptPlaceName}
              term={prompt.term}
              explanation={prompt.explanation}
              onChange={view.insert}
              onClose={endPrompt}
            />
          )}
          {prompt.kind === 'link' && (
            <LinkPrompt
              place={promptPlaceName}
              words={prompt.words}
              address={prompt.address}
              onChange={view.insert}
              onClose={endPrompt}
            />
          )}
        </div>
      )}
      {size === 'body' && (
        <p className="text-count" id={`${id}-count`}>
          {counted}
        </p>
      )}
      <TooLong text={value} maximum={maxLength} />
      {size === 'body' && view && (
        <ParagraphNotes
          {...{ paragraph, cited, numbers, wordsOf }}
          comments={commentsHere}
          onComment={comments?.onShow}
          text={settled}
          checks={own}
          onShow={view.select}
        />
      )}
    </div>
  )
}

/** What checks and lists elsewhere ask of a text, by events of its element. */
function useRequests(view: TextView | undefined, field: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const place = field.current
    if (!view || !place) return
    const show = (event: Event) => {
      const { start, end } = (event as CustomEvent<{ start: number; end: number }>).detail
      view.select(start, end)
    }
    const insert = (event: Event) => view.insert((event as CustomEvent<string>).detail)
    place.addEventListener('show-stretch', show)
    place.addEventListener('insert-text', insert)
    return () => {
      place.removeEventListener('show-stretch', show)
      place.removeEventListener('insert-text', insert)
    }
  }, [view, field])
}

const PROMPT_WIDTH = 460
/** The bars above the texts, and on phones the one below. */
const BARS_ABOVE = 96
const BAR_BELOW = 58
const GAP = 6
/** Less room than this below the line, and it opens above, where there is more. */
const LEAST_ROOM = 300

/** Below the line of what is chosen for, or above it, within the field. */
function promptPlace(view: TextView, field: HTMLElement | null): CSSProperties {
  if (!field) return {}
  const { left, top, bottom } = view.coordinates()
  const box = field.getBoundingClientRect()
  const width = Math.min(PROMPT_WIDTH, box.width)
  const below = innerHeight - BAR_BELOW - bottom - GAP
  const above = top - BARS_ABOVE - GAP
  const isAbove = below < LEAST_ROOM && above > below
  return {
    width,
    maxHeight: Math.max(LEAST_ROOM / 2, Math.min(400, isAbove ? above - GAP : below)),
    left: Math.max(0, Math.min(left - box.left - 12, box.width - width)),
    ...(isAbove ? { bottom: box.bottom - top + GAP } : { top: bottom - box.top + GAP }),
  }
}

function countWords(
  t: ReturnType<typeof useWords>['t'],
  value: string,
  maximum: number,
  locale: string,
): string {
  const words = markupToText(parseMarkup(value)).match(/\S+/g)?.length ?? 0
  const { format } = new Intl.NumberFormat(locale)
  return t('writing:counted', {
    count: words,
    words: format(words),
    characters: format(value.length),
    maximum: format(maximum),
  })
}

/** Attributes that have a value. */
const attributesOf = (all: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(all).filter(
      (entry): entry is [string, string] =>
        entry[1] !== undefined && (entry[1] !== '' || entry[0].startsWith('data-')),
    ),
  )
