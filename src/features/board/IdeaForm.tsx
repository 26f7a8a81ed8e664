import { useMemo, useState } from 'react'
import { type CallError, call, messageOf } from '../../api/api.ts'
import {
  addIdea,
  type BoardRow,
  changeBoard,
  showBoard,
  writeIdea,
} from '../../contract/desk/board.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { formErrorOf } from '../../forms/form-error.ts'
import { PlainForm, useShownValue } from '../../forms/PlainForm.tsx'
import { type PlainFormOptions, usePlainForm } from '../../forms/use-plain-form.ts'
import type { Values } from '../../forms/values.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { FieldFrame } from '../../ui/fields/FieldFrame.tsx'
import { FormAlert, SubmitButton } from '../../ui/fields/Form.tsx'
import { Message } from '../../ui/Message.tsx'
import type { BoardTopic } from './board.store.ts'
import { formAddress } from './board-words.ts'

interface IdeaFormProps {
  /** Undefined for a new one. */
  row: BoardRow | undefined
  topics: readonly BoardTopic[]
  mayChange: boolean
  onSaved: () => void
  onDrop: (row: BoardRow) => void
  onClose: () => void
}

/** An idea: its line and topic, and what can become of it (P-IDEAS). */
export function IdeaForm({ row, topics, mayChange, onSaved, onDrop, onClose }: IdeaFormProps) {
  const { t, language } = useWords()
  const [failure, setFailure] = useState<CallError | 'topic'>()
  const [isBeginning, setBeginning] = useState(false)
  const draft = usePlainForm(useIdeaOptions(row))
  const { store, state, values, look, mayLeave } = draft
  const error = useMemo(
    () => state.error && formErrorOf(state.error, t('board:notReached')),
    [state.error, t],
  )
  const save = async () => {
    if (await store.submit()) onSaved()
  }
  const begin = async () => {
    if (!row) return
    look()
    const topicId = Number(values().topicId ?? 0)
    if (!topicId) return setFailure('topic')
    setFailure(undefined)
    setBeginning(true)
    // What was typed is part of what is begun.
    if (!(await store.submit())) return setBeginning(false)
    const params = { id: row.key.slice('idea-'.length) }
    const outcome = await call(writeIdea, { params, body: { topicId }, query: { lang: language } })
    if (!outcome.ok) {
      setBeginning(false)
      return setFailure(outcome.error)
    }
    location.assign(formAddress(outcome.value.hearticleId, language))
  }
  return (
    <PlainForm draft={draft} error={error} pendingWords={t('board:saving')} onSubmit={save}>
      {row?.from?.kind === 'study' && <Source pmid={row.from.pmid} />}
      <Line isFixed={!mayChange} />
      <TopicChoice topics={topics} isFixed={!mayChange} />
      <FormAlert />
      {failure && (
        <Message tone="bad">
          <p>
            {failure === 'topic'
              ? t('board:topicMissing')
              : (messageOf(failure) ?? t('board:notReached'))}
          </p>
        </Message>
      )}
      <div className="dialog-actions">
        {row && mayChange && (
          <>
            <Button className="text-button" onClick={() => onDrop(row)}>
              {t('board:drop')}
            </Button>
            <Button isPending={isBeginning} onClick={() => void begin()}>
              {t('board:begin')}
            </Button>
          </>
        )}
        <Button onClick={() => mayLeave() && onClose()}>{t('form:cancel')}</Button>
        {mayChange && <SubmitButton>{t(row ? 'board:save' : 'board:add')}</SubmitButton>}
      </div>
    </PlainForm>
  )
}

function useIdeaOptions(row: BoardRow | undefined): PlainFormOptions {
  const { t, language } = useWords()
  const id = row?.key.slice('idea-'.length) ?? 'new'
  return {
    form: `idea/${id}`,
    began: { version: row?.version ?? null, value: row ? valuesOf(row) : {} },
    goneCodes: ['idea_not_found'],
    again: async () => {
      const outcome = await call(showBoard, {})
      if (!outcome.ok) return outcome
      const now = outcome.value.rows.find(({ key }) => key === row?.key)
      return { ok: true, value: now && { version: now.version, value: valuesOf(now) } }
    },
    async send({ version, value, idempotencyKey }) {
      const title = value.title ?? ''
      const topicId = value.topicId ? Number(value.topicId) : null
      if (!row || version === null) {
        const from = { kind: 'line' as const, languageCode: language }
        const body = { title, topicId, from }
        const added = await call(addIdea, { body }, { idempotencyKey })
        return added.ok ? { ok: true, value: { version: added.value.version } } : added
      }
      const changed = { key: row.key, version, title, topicId }
      const outcome = await call(changeBoard, { body: { rows: [changed] } })
      if (!outcome.ok) return outcome
      const [one] = outcome.value.rows
      if (one?.outcome === 'done') {
        return { ok: true, value: { version: one.row?.version ?? version } }
      }
      if (one?.outcome === 'conflict') {
        return { ok: false, error: { code: 'version_conflict', message: t('board:conflict') } }
      }
      const isGone = one?.reason === 'gone'
      const message = t(`board:refused_${one?.reason ?? 'gone'}`)
      return { ok: false, error: { code: isGone ? 'idea_not_found' : 'forbidden', message } }
    },
  }
}

const valuesOf = (row: BoardRow): Values => ({
  title: row.headline.de,
  ...(row.topicId !== null && { topicId: String(row.topicId) }),
})

function Line({ isFixed }: { isFixed: boolean }) {
  const { t } = useWords()
  const value = useShownValue('title')
  return (
    <FieldFrame name="title" label={t('board:ideaTitle')} hint={t('board:ideaTitleHint')}>
      {(framed) => (
        <div className="field-frame">
          <input {...framed} defaultValue={value} maxLength={300} required readOnly={isFixed} />
        </div>
      )}
    </FieldFrame>
  )
}

function TopicChoice({ topics, isFixed }: { topics: readonly BoardTopic[]; isFixed: boolean }) {
  const { t } = useWords()
  const value = useShownValue('topicId')
  const rubrics = Map.groupBy(topics, ({ rubric }) => rubric.name)
  return (
    <FieldFrame name="topicId" label={t('board:topic')}>
      {(framed) => (
        <select {...framed} className="select" defaultValue={value} disabled={isFixed}>
          <option value="">{t('board:noTopic')}</option>
          {[...rubrics].map(([rubric, ofRubric]) => (
            <optgroup key={rubric} label={rubric}>
              {ofRubric.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}

/** The study that it came from, with the way there. */
function Source({ pmid }: { pmid: string }) {
  const { t, language } = useWords()
  return (
    <p className="board-source">
      {t('board:from_study')}:{' '}
      <a href={addressOf({ page: 'study', pmid }, language)}>PMID {pmid}</a>
    </p>
  )
}
