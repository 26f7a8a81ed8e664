import { Bold, Italic, MessageCircleQuestion, Quote } from 'lucide'
import { useId, useRef } from 'react'
import { TooLong } from '../../../drafts/TooLong.tsx'
import { useWords } from '../../../i18n/Words.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Drawn } from '../../../ui/Drawn.tsx'
import { icon } from '../../../ui/html/icon.ts'
import { insertText } from './insert-text.ts'
import { pasteMarkup } from './paste-markup.ts'

interface MarkupFieldProps {
  name: string
  label: string
  lang: string
  value: string
  maxLength: number
  onChange: (value: string) => void
  onCite: () => void
}

const TOOLS = [
  { name: 'bold', icon: Bold, before: '**', after: '**' },
  { name: 'italic', icon: Italic, before: '*', after: '*' },
  { name: 'explanation', icon: MessageCircleQuestion, before: '{', after: '}[EXP:…]' },
] as const

/** The main text with buttons for its marks; each also wraps what is selected. */
export function MarkupField(props: MarkupFieldProps) {
  const { name, label, lang, value, maxLength, onChange, onCite } = props
  const { t } = useWords()
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const wrap = (before: string, after: string) => {
    const target = field.current
    if (!target) return
    const selected = target.value.slice(target.selectionStart, target.selectionEnd)
    insertText(target, `${before}${selected}${after}`, before.length + selected.length)
  }
  return (
    <div className="field editor-body">
      <label htmlFor={id}>{label}</label>
      <div className="actions" role="toolbar" aria-label={t('editor:marks')} aria-controls={id}>
        {TOOLS.map(({ name: tool, icon: nodes, before, after }) => (
          <Button key={tool} onClick={() => wrap(before, after)}>
            <Drawn content={icon(nodes)} />
            {t(`editor:mark_${tool}`)}
          </Button>
        ))}
        <Button onClick={onCite}>
          <Drawn content={icon(Quote)} />
          {t('editor:mark_citation')}
        </Button>
      </div>
      <textarea
        ref={field}
        id={id}
        data-place={name}
        data-markup=""
        lang={lang}
        rows={14}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onPaste={pasteMarkup}
      />
      <TooLong text={value} maximum={maxLength} />
    </div>
  )
}
