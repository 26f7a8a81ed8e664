import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { call } from '../../api/api.ts'
import {
  createPlaylist,
  type ListedPlaylist,
  listPlaylists,
  type Playlist,
  type PlaylistStatus,
  playlistStatuses,
  updatePlaylist,
} from '../../contract/reading/playlists.ts'
import type { FormEnds } from '../../desk/list.ts'
import { charactersOver } from '../../domain/text/characters-over.ts'
import type { Began } from '../../forms/form.store.ts'
import { formErrorOf } from '../../forms/form-error.ts'
import { PlainForm, useShownValue, useShownValues } from '../../forms/PlainForm.tsx'
import { usePlainForm } from '../../forms/use-plain-form.ts'
import { useRemoval } from '../../forms/use-removal.tsx'
import type { Values } from '../../forms/values.ts'
import type { Translate } from '../../i18n/translator.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { FormAlert, type FormError, SubmitButton } from '../../ui/fields/Form.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { ChosenHearticles } from './ChosenHearticles.tsx'
import { HearticleChecklist } from './HearticleChecklist.tsx'
import { createHeadlines, type Headlines } from './headlines.ts'

interface PlaylistFormProps extends FormEnds {
  /** The one that is changed; undefined for a new one. */
  playlist: ListedPlaylist | undefined
}

/** As the API takes them. */
const MAXIMA = { name: 200, description: 2000 }

/** Name, description, status and the hearticles in their order (P-PLAYLISTS-DESK). */
export function PlaylistForm({ playlist, onSaved, onLeft }: PlaylistFormProps) {
  const { t } = useWords()
  const [headlines] = useState(() => {
    const known = createHeadlines()
    known.learnOf(playlist)
    return known
  })
  const headlineById = useStore(headlines.$known)
  const draft = usePlainForm({
    form: `playlist/${playlist?.id ?? 'new'}`,
    began: beganWith(playlist),
    goneCodes: ['playlist_not_found'],
    again: async (id) => {
      const listed = await call(listPlaylists, {})
      if (!listed.ok) return listed
      const now = listed.value.find((one) => String(one.id) === id)
      headlines.learnOf(now)
      return { ok: true, value: now && beganWith(now) }
    },
    send: ({ id, value, version, idempotencyKey }) => {
      const body = playlistOf(value)
      if (version === null) return call(createPlaylist, { body }, { idempotencyKey })
      const input = { params: { id: Number(id) }, body: { ...body, version } }
      return call(updatePlaylist, input, { idempotencyKey })
    },
  })
  const { state, mayLeave } = draft
  const [fault, setFault] = useState<FormError>()
  const error = useMemo((): FormError | undefined => {
    if (fault) return fault
    if (!state.error) return undefined
    const what = t(`administration:${playlist ? 'playlistSave_failed' : 'playlistCreate_failed'}`)
    const formError = formErrorOf(state.error, '')
    const isBeside = formError.field !== undefined && formError.field in MAXIMA
    return isBeside ? formError : { ...formError, message: `${what} ${formError.message}`.trim() }
  }, [fault, state.error, playlist, t])

  const save = async () => {
    const { name = '', ...values } = playlistOf(draft.values())
    const tooLong = faultOf(t, 'name', name) ?? faultOf(t, 'description', values.description)
    const missing = { field: 'name', message: t('administration:nameMissing') }
    const nextFault = name.trim() === '' ? missing : tooLong
    setFault(nextFault)
    if (!nextFault && (await draft.store.submit())) onSaved(name.trim())
  }
  const pendingWords = t('administration:saving')
  return (
    <PlainForm
      draft={draft}
      error={error}
      pendingWords={pendingWords}
      onSubmit={() => void save()}
      formatValue={(name, value) =>
        name === 'hearticleIds'
          ? idsIn(value)
              .map(
                (hearticleId) =>
                  headlineById.get(hearticleId) ||
                  t('administration:hearticleNumber', { id: hearticleId }),
              )
              .join('\n')
          : value
      }
    >
      <PlaylistFields headlines={headlines} />
      <FormAlert />
      <p className="cluster dialog-actions">
        <Button disabled={state.pending} onClick={() => mayLeave() && onLeft()}>
          {t('form:cancel')}
        </Button>
        <SubmitButton>
          {t(playlist ? 'administration:saveChanges' : 'administration:createPlaylist')}
        </SubmitButton>
      </p>
    </PlainForm>
  )
}

function PlaylistFields({ headlines }: { headlines: Headlines }) {
  const { t } = useWords()
  const { values, look } = useShownValues()
  const [status, setStatus] = useState<PlaylistStatus>(statusOf(values))
  const [chosen, setChosen] = useState<readonly number[]>(idsIn(values.hearticleIds))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the hidden field holds others
  useEffect(look, [chosen])
  const headlineById = useStore(headlines.$known)
  const nameOf = (id: number) => headlineById.get(id) || t('administration:hearticleNumber', { id })
  const list = useRef<HTMLDivElement>(null)
  const { remove, notice } = useRemoval(
    chosen,
    // Ticked again meanwhile, it comes back once.
    (next) => setChosen([...new Set(next)]),
    (index) => list.current?.querySelectorAll('li')[index]?.querySelector('button')?.focus(),
  )
  const toggle = (id: number) => {
    const index = chosen.indexOf(id)
    if (index < 0) setChosen([...chosen, id])
    else remove(index, nameOf(id), true)
  }
  return (
    <>
      <TextField
        name="name"
        label={t('administration:name')}
        defaultValue={useShownValue('name')}
        autoComplete="off"
      />
      <TextField
        name="description"
        label={t('administration:description')}
        defaultValue={useShownValue('description')}
        required={false}
        autoComplete="off"
      />
      <SelectField
        name="status"
        label={t('administration:status')}
        value={status}
        options={playlistStatuses.map((value) => ({
          value,
          label: t(`administration:playlist_${value}`),
        }))}
        onChange={(value) => setStatus(statusOf({ status: value }))}
      />
      <input
        type="hidden"
        name="hearticleIds"
        data-label={t('administration:chooseHearticles')}
        value={chosen.join(',')}
      />
      <HearticleChecklist chosen={chosen} headlines={headlines} onToggle={toggle} />
      <div ref={list}>
        <ChosenHearticles
          chosen={chosen}
          nameOf={nameOf}
          onMove={setChosen}
          onRemove={(index) => remove(index, nameOf(chosen[index] ?? 0))}
        />
        {notice}
      </div>
    </>
  )
}

function faultOf(t: Translate, field: keyof typeof MAXIMA, text: string): FormError | undefined {
  const maximum = MAXIMA[field]
  const over = charactersOver(text, maximum)
  return over > 0 ? { field, message: t('form:tooLong', { over, maximum }) } : undefined
}

const statusOf = ({ status }: Values): PlaylistStatus =>
  playlistStatuses.find((known) => known === status) ?? 'DRAFT'

const idsIn = (value = ''): number[] => value.split(',').filter(Boolean).map(Number)

function beganWith(playlist: Playlist | undefined): Began<Values> {
  const { name = '', description = '', status = 'DRAFT', hearticleIds = [] } = playlist ?? {}
  const value = { name, description, status, hearticleIds: hearticleIds.join(',') }
  return { version: playlist?.version ?? null, value }
}

function playlistOf(values: Values) {
  const { name = '', description = '', hearticleIds } = values
  return { name, description, status: statusOf(values), hearticleIds: idsIn(hearticleIds) }
}
