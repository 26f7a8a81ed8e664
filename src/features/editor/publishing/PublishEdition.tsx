import { useEffect, useState } from 'react'
import { call, messageOf } from '../../../api/api.ts'
import {
  findWorkingCopy,
  MAX_EDITION_NOTE,
  publishEdition,
} from '../../../contract/desk/editions.ts'
import { findWorkHearticle, type WorkHearticle } from '../../../contract/desk/writing.ts'
import { languages } from '../../../contract/protocol/language.ts'
import {
  type ReplacementKind,
  replacementKinds,
} from '../../../contract/reading/edition-changes.ts'
import { mayBeCalled } from '../../../domain/edition/edition-kind.ts'
import { DraftForm, useShownValue } from '../../../drafts/DraftForm.tsx'
import type { Values } from '../../../drafts/form-kind.ts'
import { usePlainForm } from '../../../drafts/use-plain-form.ts'
import { useWords } from '../../../i18n/Words.tsx'

interface PublishEditionProps {
  stored: WorkHearticle
  /** Something is not saved, or a check forbids it. */
  disabled: boolean
  onPublished: (published: WorkHearticle) => void
}

/** Makes what is worked on public; what replaces something public has a kind and tells readers why. */
export function PublishEdition({ stored, disabled, onPublished }: PublishEditionProps) {
  const { t, language } = useWords()
  const { id, version, edition } = stored
  const isReplacement = edition.isWorkingCopy
  const lightest = useLightestKind(isReplacement ? stored : undefined)
  const draft = usePlainForm({
    form: `edition/${id}`,
    title: t('editor:publishTitle', { id }),
    began: { version, value: {} },
    goneCodes: ['hearticle_not_found', 'hearticle_deleted'],
    async again() {
      const outcome = await call(findWorkHearticle, { params: { id } })
      return outcome.ok
        ? { ok: true, value: { version: outcome.value.version, value: {} } }
        : outcome
    },
    async send({ value, idempotencyKey }) {
      const input = { params: { id }, query: { lang: language }, body: bodyOf(value, version) }
      const outcome = await call(publishEdition, input, { idempotencyKey })
      if (!outcome.ok) return outcome
      onPublished(outcome.value)
      return { ok: true, value: { id, version: outcome.value.version, value: {} } }
    },
  })
  const { error } = draft.state
  const missing = error?.code === 'approval_needed' ? Object.entries(error.fields ?? {}) : []
  return (
    <DraftForm
      draft={draft}
      error={error && { message: messageOf(error) ?? t('editor:publishFailed') }}
      pendingWords={t('editor:publishing')}
      onSubmit={() => void draft.store.submit()}
    >
      {missing.length > 0 && (
        <ul>
          {missing.map(([part, words]) => (
            <li key={part}>
              {t(`edition:part_${part}` as 'edition:part_de')}: {words}
            </li>
          ))}
        </ul>
      )}
      {isReplacement && lightest && <ReplacementFields lightest={lightest} />}
      <button type="submit" className="button" disabled={disabled}>
        {t(isReplacement ? 'editor:publishReplacement' : 'editor:publishFirst')}
      </button>
    </DraftForm>
  )
}

function bodyOf(value: Values, version: number) {
  const { kind, note_de = '', note_en = '' } = value
  const hasNote = note_de.trim() !== '' && note_en.trim() !== ''
  return {
    version,
    ...(replacementKinds.some((one) => one === kind) && { kind: kind as ReplacementKind }),
    ...(hasNote && { note: { de: note_de.trim(), en: note_en.trim() } }),
  }
}

/** The lightest kind that a working copy may have; undefined until that is known. */
function useLightestKind(stored: WorkHearticle | undefined): ReplacementKind | undefined {
  const [kind, setKind] = useState<ReplacementKind>()
  const { id, version } = stored ?? {}
  useEffect(() => {
    if (id === undefined || version === undefined) return
    let isCurrent = true
    void call(findWorkingCopy, { params: { id } }).then((outcome) => {
      // Where it is not answered, the service decides when it is published.
      if (isCurrent) setKind(outcome.ok ? outcome.value.lightestKind : 'typo')
    })
    return () => {
      isCurrent = false
    }
  }, [id, version])
  return kind
}

function ReplacementFields({ lightest }: { lightest: ReplacementKind }) {
  const { t } = useWords()
  const chosen = useShownValue('kind') || lightest
  const [kind, setKind] = useState(chosen)
  return (
    <>
      <fieldset className="edition-kinds">
        <legend>{t('editor:kindLegend')}</legend>
        {replacementKinds.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="kind"
              value={one}
              defaultChecked={one === chosen}
              disabled={!mayBeCalled(one, lightest)}
              onChange={() => setKind(one)}
            />
            <span>
              <b>{t(`editor:kind_${one}`)}</b> {t(`editor:kindMeans_${one}`)}
            </span>
          </label>
        ))}
      </fieldset>
      {kind !== 'typo' &&
        languages.map((language) => <NoteField key={language} {...{ language }} />)}
    </>
  )
}

function NoteField({ language }: { language: 'de' | 'en' }) {
  const { t } = useWords()
  const name = `note_${language}`
  return (
    <p className="field">
      <label>
        {t(`editor:editionNote_${language}`)}
        <textarea
          name={name}
          rows={2}
          lang={language}
          maxLength={MAX_EDITION_NOTE}
          defaultValue={useShownValue(name)}
          required
        />
      </label>
    </p>
  )
}
