import {
  type ComponentType,
  createContext,
  type ReactNode,
  type RefObject,
  Suspense,
  useContext,
  useId,
  useMemo,
  useRef,
  useState,
  useTransition,
} from 'react'
import type { WorkHearticle } from '../../contract/desk/writing.ts'
import { charactersOver } from '../../domain/text/characters-over.ts'
import { TooLong } from '../../forms/TooLong.tsx'
import { useWords } from '../../i18n/Words.tsx'
import { Drawn } from '../../ui/Drawn.tsx'
import { type BegunTexts, useBegunTexts } from '../../writing/begun-texts.ts'
import type { TextFieldProps } from '../../writing/TextField.tsx'
import { drawnText } from './drawn-text.ts'
import type { ProposalFieldProps } from './ProposalField.tsx'
import type { Citations } from './reading/Pieces.tsx'

interface Proposing {
  /** Loaded when it is drawn. */
  Field: ComponentType<ProposalFieldProps>
  hearticle: WorkHearticle
  numberOf: Citations['numberOf']
  begun: BegunTexts
  isWanted: boolean
  isLoading: boolean
  /** Of the field that has the focus while the editor is loaded. */
  focused: RefObject<string | undefined>
  want: () => void
}

const Current = createContext<Proposing | undefined>(undefined)

interface ProposalsProps extends Pick<Proposing, 'Field' | 'hearticle' | 'numberOf'> {
  /** Under which what is begun in it is kept. */
  form: string
  children: ReactNode
}

/** The texts of a review share one editor, which is loaded once any of them is pointed at or takes the focus. */
export function Proposals({ Field, hearticle, numberOf, form, children }: ProposalsProps) {
  const [isWanted, setWanted] = useState(false)
  // What is shown stays until the editor is there.
  const [isLoading, load] = useTransition()
  const begun = useBegunTexts(form)
  const focused = useRef<string>(undefined)
  const proposing = useMemo(
    () => ({
      ...{ Field, hearticle, numberOf, begun, isWanted, isLoading, focused },
      want: () => load(() => setWanted(true)),
    }),
    [Field, hearticle, numberOf, begun, isWanted, isLoading],
  )
  return <Current value={proposing}>{children}</Current>
}

/** What becomes of a text, as readers will see it; the editor comes once it is needed. */
export function ProposedText(props: TextFieldProps) {
  const proposing = useContext(Current)
  if (!proposing) throw new Error('a proposed text stands within Proposals')
  const { Field, hearticle, numberOf, begun, isWanted, focused } = proposing
  const id = useId()
  return (
    <Suspense>
      {isWanted ? (
        <Field
          {...props}
          {...{ hearticle, numberOf, begun }}
          isFocusedFirst={() => focused.current === id}
        />
      ) : (
        <ReadText {...props} {...{ proposing, id }} />
      )}
    </Suspense>
  )
}

function ReadText(props: TextFieldProps & { proposing: Proposing; id: string }) {
  const { name, size, label, isLabelHidden = false, language, value, maxLength, proposing } = props
  const { id, isInvalid = false, describedBy } = props
  const { hearticle, numberOf, isLoading, focused, want } = proposing
  const { t } = useWords()
  const content = useMemo(
    () => drawnText(value, { language, hearticle, numberOf, t }),
    [value, language, hearticle, numberOf, t],
  )
  return (
    <div className={`stack tight text-field text-field-${size}`}>
      <span id={`${id}-label`} className={isLabelHidden ? 'visually-hidden' : 'text-label'}>
        {label}
      </span>
      <div className="text-box">
        <div>
          {/* biome-ignore lint/a11y/useSemanticElements: it shows more than characters */}
          <div
            role="textbox"
            aria-readonly="true"
            aria-multiline={size === 'body'}
            aria-labelledby={`${id}-label`}
            aria-describedby={describedBy}
            aria-invalid={isInvalid || charactersOver(value, maxLength) > 0 ? true : undefined}
            aria-busy={isLoading}
            tabIndex={0}
            className="text-content"
            data-place={name}
            data-entry={size === 'entry' ? '' : undefined}
            lang={language}
            onPointerEnter={want}
            onFocus={() => {
              focused.current = id
              want()
            }}
            onBlur={() => {
              focused.current = undefined
            }}
          >
            <Drawn as="div" content={content} />
          </div>
        </div>
      </div>
      {name !== undefined && <textarea hidden readOnly name={name} value={value} />}
      <TooLong text={value} maximum={maxLength} />
    </div>
  )
}
