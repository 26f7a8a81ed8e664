import {
  Bold,
  Hash,
  Heading,
  type IconNode,
  Italic,
  Link,
  List,
  ListOrdered,
  MessageCircleQuestion,
  MessageSquarePlus,
  Quote,
  Redo2,
  Search,
  Underline,
  Undo2,
} from 'lucide'
import { type KeyboardEvent, useState } from 'react'
import { useWords } from '../i18n/Words.tsx'
import { Drawn } from '../ui/Drawn.tsx'
import { icon } from '../ui/html/icon.ts'
import type { TextView, TextViewState } from './create-text-view.ts'
import type { TextKind } from './text-schema.ts'

interface TextToolbarProps {
  /** Of the field that it is for. */
  controls: string
  kind: TextKind
  view: TextView | undefined
  state: TextViewState | undefined
  hasNumbers: boolean
  onSearch: () => void
  /** Left out where nothing can be commented on. */
  onComment: (() => void) | undefined
}

interface Tool {
  name: string
  icon: IconNode
  /** In words for a title. */
  keys: string
  isPressed?: boolean | undefined
  isDisabled?: boolean | undefined
  go: () => void
}

const STYLES = { bold: Bold, italic: Italic, underline: Underline } as const
const BLOCKS = {
  subhead: { icon: Heading, key: 9 },
  bullet: { icon: List, key: 8 },
  numbered: { icon: ListOrdered, key: 7 },
} as const

/** What can be done with the text: one stop of the Tab key, arrows within. */
export function TextToolbar(props: TextToolbarProps) {
  const { controls, kind, view, state, hasNumbers, onSearch, onComment } = props
  const { t } = useWords()
  const [focused, setFocused] = useState(0)
  const control = t('writing:key_control')
  const style = (name: keyof typeof STYLES): Tool => ({
    name: t(`writing:mark_${name}`),
    icon: STYLES[name],
    keys: `${control}+${name[0]?.toUpperCase()}`,
    isPressed: state?.styles.includes(name) ?? false,
    go: () => {
      view?.toggle(name)
      view?.focus()
    },
  })
  const block = (name: keyof typeof BLOCKS): Tool => ({
    name: t(`writing:mark_${name}`),
    icon: BLOCKS[name].icon,
    keys: t('writing:key_block', { key: BLOCKS[name].key }),
    isPressed: state?.block === name,
    go: () => {
      view?.toggleBlock(name)
      view?.focus()
    },
  })
  const number: Tool = {
    name: t('writing:mark_number'),
    icon: Hash,
    keys: t('writing:key_number'),
    go: () => view?.startPrompt('number'),
  }
  const tools: Tool[] = [
    ...(kind !== 'line' ? [style('bold'), style('italic'), style('underline')] : []),
    ...(kind === 'markup' ? [block('subhead'), block('bullet'), block('numbered')] : []),
    ...(hasNumbers ? [number] : []),
    ...(kind !== 'line'
      ? [
          {
            name: t('writing:mark_citation'),
            icon: Quote,
            keys: `${control}+K`,
            go: () => view?.startPrompt('citation'),
          },
          {
            name: t('writing:mark_explanation'),
            icon: MessageCircleQuestion,
            keys: t('writing:key_explanation'),
            go: () => view?.startPrompt('explanation'),
          },
          {
            name: t('writing:mark_link'),
            icon: Link,
            keys: t('writing:key_link'),
            go: () => view?.startPrompt('link'),
          },
        ]
      : []),
    ...(onComment
      ? [
          {
            name: t('writing:commentPassage'),
            icon: MessageSquarePlus,
            keys: t('writing:key_comment'),
            go: onComment,
          },
        ]
      : []),
    { name: t('writing:findInText'), icon: Search, keys: `${control}+F`, go: onSearch },
    {
      name: t('writing:undo'),
      icon: Undo2,
      keys: `${control}+Z`,
      isDisabled: !state?.canUndo,
      go: () => view?.undo(),
    },
    {
      name: t('writing:redo'),
      icon: Redo2,
      keys: `${control}+Y`,
      isDisabled: !state?.canRedo,
      go: () => view?.redo(),
    },
  ]
  const onKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const next = (focused + step + tools.length) % tools.length
    setFocused(next)
    event.currentTarget.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div
      className="text-tools"
      role="toolbar"
      aria-label={t('writing:marks')}
      aria-controls={controls}
      onKeyDown={onKey}
    >
      {tools.map(({ name, icon: nodes, keys, isPressed, isDisabled, go }, index) => (
        <button
          key={name}
          type="button"
          className="text-tool"
          aria-label={name}
          title={`${name} (${keys})`}
          aria-pressed={isPressed}
          aria-disabled={isDisabled || undefined}
          tabIndex={index === Math.min(focused, tools.length - 1) ? 0 : -1}
          onFocus={() => setFocused(index)}
          // The text keeps its selection, and on a phone its keyboard.
          onMouseDown={(event) => event.preventDefault()}
          onClick={isDisabled ? undefined : go}
        >
          <Drawn content={icon(nodes)} />
        </button>
      ))}
    </div>
  )
}
