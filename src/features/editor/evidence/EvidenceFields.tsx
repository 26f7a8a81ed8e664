import { createContext, type ReactNode, useContext, useId, useState } from 'react'
import { cleanLine } from '../../../contract/protocol/clean-text.ts'
import type { BilingualText } from '../../../contract/protocol/hearticle-text.ts'
import { type Language, languages, otherLanguage } from '../../../contract/protocol/language.ts'
import { readNumber } from '../../../contract/protocol/read-number.ts'
import { durationIn } from '../../../domain/proposals/plain-labels.ts'
import { numberLocales } from '../../../domain/text/locales.ts'
import { fieldOf } from '../../../forms/typed-fields.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TextField as WrittenField } from '../../../writing/TextField.tsx'
import { type EvidenceFault, isLacking } from './evidence-faults.ts'
import { type StatementField, statementsSchema } from './evidence-form.ts'
import { isCount } from './finding-form.ts'

/** Where fields write to: texts by their paths, and what is wrong at them. */
export interface FieldSource {
  /** Before each path, so that its place is known in all of the form: 'findings.0.'. */
  prefix: string
  textOf: (path: string) => string
  change: (more: Record<string, string>) => void
  faults: readonly EvidenceFault[]
  /** A text in both languages was left. */
  onLeave?: (path: string) => void
  /** What the house calls what means much the same as these English words; left out, nothing. */
  offers?: (english: string) => readonly BilingualText[]
}

const Source = createContext<FieldSource | undefined>(undefined)

export function FieldsOf({ source, children }: { source: FieldSource; children: ReactNode }) {
  return <Source value={source}>{children}</Source>
}

function useField(path: string) {
  const source = useContext(Source)
  if (!source) throw new Error('a field of evidence stands within FieldsOf')
  const id = useId()
  const place = `${source.prefix}${path}`
  const faults = source.faults.filter((one) => one.place === place)
  return {
    faults,
    id,
    text: source.textOf(path),
    set: (text: string) => source.change({ [path]: text }),
    source,
    attributes: {
      id: `${id}-field`,
      'data-place': place,
      'aria-describedby': faults.length > 0 ? id : undefined,
      'aria-invalid': faults.some((one) => !isLacking(one) && !one.advice)
        ? (true as const)
        : undefined,
    },
  }
}

function Faults({ id, faults }: { id: string; faults: readonly EvidenceFault[] }) {
  const { t } = useWords()
  if (faults.length === 0) return null
  const isQuiet = faults.every((one) => isLacking(one) || one.advice)
  return (
    <small id={id} className={isQuiet ? 'editor-source' : 'field-error'}>
      {faults.map(({ fault }) => t(`evidenceForm:fault.${fault}`)).join(' ')}
    </small>
  )
}

/** What is wrong with a part of the form that is no single field. */
export function FaultsAt({ path }: { path: string }) {
  const { faults, id, attributes } = useField(path)
  return (
    <div data-place={attributes['data-place']} tabIndex={-1}>
      <Faults {...{ id, faults }} />
    </div>
  )
}

interface FieldProps {
  path: string
  label: ReactNode
}

/** A text in both languages, beside each other; what it is stands over the first of them. */
export function PairField({ path, label, rows }: FieldProps & { rows?: number }) {
  const { t, language: shown } = useWords()
  const { source, text: english } = useField(`${path}.en`)
  const both = ({ de, en }: BilingualText) =>
    source.change({ [`${path}.de`]: de, [`${path}.en`]: en })
  const offered = source.offers?.(english) ?? []
  /** A time is typed in one language alone. */
  const translate = (language: Language) => {
    const other = otherLanguage(language)
    const duration = durationIn(source.textOf(`${path}.${language}`).trim(), other)
    if (duration && source.textOf(`${path}.${other}`).trim() === '') {
      source.change({ [`${path}.${other}`]: duration })
    }
  }
  return (
    <div className="stack evidence-pair">
      {languages.map((language) => (
        <TextField
          key={language}
          path={`${path}.${language}`}
          label={
            <>
              <span>{label}</span> <small>{t(`editor:language_${language}`)}</small>
            </>
          }
          lang={language}
          rows={rows ?? 1}
          onLeave={() => {
            translate(language)
            source.onLeave?.(path)
          }}
        />
      ))}
      {offered.length > 0 && (
        <p className="actions">
          {t('evidenceForm:offeredLabels')}
          {offered.map((one) => (
            <Button key={one.en} onClick={() => both(one)}>
              {one[shown]}
            </Button>
          ))}
        </p>
      )}
    </div>
  )
}

interface SentencePairProps {
  path: StatementField extends infer F ? (F extends `${infer P}.de` ? P : never) : never
  label: string
}

/** A sentence in both languages, in which numbers are inserted as in other texts (P-NUMBER-BOUND). */
export function SentencePair({ path, label }: SentencePairProps) {
  return (
    <div className="stack evidence-pair">
      {languages.map((language) => (
        <SentenceField key={language} {...{ path, label, language }} />
      ))}
    </div>
  )
}

function SentenceField({ path, label, language }: SentencePairProps & { language: Language }) {
  const { t } = useWords()
  const { faults, id, text, set, attributes } = useField(`${path}.${language}`)
  // By how much it is too long, the field says itself.
  const others = faults.filter(({ fault }) => fault !== 'too-long')
  return (
    <div className="evidence-sentence">
      <WrittenField
        name={attributes['data-place']}
        kind="line"
        size="entry"
        label={`${label} (${t(`editor:language_${language}`)})`}
        language={language}
        value={text}
        maxLength={fieldOf(statementsSchema, `${path}.${language}`).maximum}
        describedBy={others.length > 0 ? id : undefined}
        onChange={set}
      />
      <Faults id={id} faults={others} />
    </div>
  )
}

interface TextFieldProps extends FieldProps {
  lang?: string
  /** Of more than one line; a field of one line where it is left out. */
  rows?: number
  type?: 'text' | 'date'
  onLeave?: () => void
}

export function TextField({ path, label, lang, rows, type = 'text', onLeave }: TextFieldProps) {
  const { faults, id, text, set, attributes } = useField(path)
  return (
    <div className="field">
      <label htmlFor={attributes.id}>{label}</label>
      {rows ? (
        <textarea
          {...attributes}
          {...{ lang, rows }}
          value={text}
          onChange={({ target }) => set(cleanLine(target.value))}
          onBlur={onLeave}
        />
      ) : (
        <input
          {...attributes}
          {...{ lang, type }}
          value={text}
          onChange={({ target }) => set(target.value)}
        />
      )}
      <Faults {...{ id, faults }} />
    </div>
  )
}

/** A number in either notation; once it is left, it stands there in that of the page. */
export function NumberField({ path, label }: FieldProps) {
  const { language } = useWords()
  const { faults, id, text, set, attributes } = useField(path)
  const [typed, setTyped] = useState<string>()
  const number = readNumber(text, isCount(path) ? 'count' : 'value')
  const format = new Intl.NumberFormat(numberLocales[language], {
    maximumFractionDigits: 12,
    // A number of three decimals is not to look like thousands.
    useGrouping: isCount(path),
  })
  const shown = typeof number === 'number' ? unambiguous(format.format(number), path) : text
  return (
    <div className="field">
      <label htmlFor={attributes.id}>{label}</label>
      <input
        {...attributes}
        inputMode={isCount(path) ? 'numeric' : 'text'}
        value={typed ?? shown}
        onChange={({ target }) => {
          setTyped(target.value)
          set(target.value)
        }}
        onBlur={() => setTyped(undefined)}
      />
      <Faults {...{ id, faults }} />
    </div>
  )
}

/** A number of three decimals is written so that it can be typed again: '1,2340'. */
const unambiguous = (written: string, path: string) =>
  !isCount(path) && readNumber(written) === 'ambiguous' ? `${written}0` : written

interface ChoiceFieldProps extends FieldProps {
  options: ReadonlyArray<{ value: string; label: string }>
  /** What holds where nothing is chosen; left out where a choice is asked for. */
  empty?: string
}

export function ChoiceField({ path, label, options, empty }: ChoiceFieldProps) {
  const { t } = useWords()
  const { faults, id, text, set, attributes } = useField(path)
  const isKnown = text === '' || options.some(({ value }) => value === text)
  return (
    <div className="field">
      <label htmlFor={attributes.id}>{label}</label>
      <select {...attributes} value={text} onChange={({ target }) => set(target.value)}>
        <option value="">{empty ?? t('editor:chooseTopic')}</option>
        {!isKnown && <option value={text}>{text}</option>}
        {options.map(({ value, label: words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      <Faults {...{ id, faults }} />
    </div>
  )
}

interface CheckFieldProps extends FieldProps {
  /** It can be reached, so that its reason is heard, and does not change. */
  isRefused?: boolean
  /** The id of what says why, or more of it. */
  describedBy?: string
}

export function CheckField({ path, label, isRefused = false, describedBy }: CheckFieldProps) {
  const { text, set, attributes } = useField(path)
  return (
    <label className="checkbox">
      <input
        {...attributes}
        aria-describedby={describedBy}
        aria-disabled={isRefused}
        type="checkbox"
        checked={text === 'yes'}
        onChange={({ target }) => !isRefused && set(target.checked ? 'yes' : '')}
      />
      <span>{label}</span>
    </label>
  )
}
