import { useState } from 'react'
import { type Playlist, type PlaylistStatus, playlistStatuses } from '../../contract/playlists.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Form, FormAlert, type FormError, SubmitButton } from '../../ui/Form.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ChosenHearticles } from './ChosenHearticles.tsx'
import { HearticleChecklist } from './HearticleChecklist.tsx'
import type { PlaylistsStore } from './playlists.store.ts'
import { useHeadlines } from './use-headlines.ts'

interface PlaylistDialogProps {
  /** The one that is changed; undefined for a new one. */
  playlist: Playlist | undefined
  store: PlaylistsStore
  onDone: (name: string) => void
  onClose: () => void
}

/** Name, description, status and the hearticles in their order (specification §2). */
export function PlaylistDialog({ playlist, store, onDone, onClose }: PlaylistDialogProps) {
  const { t } = useWords()
  const [status, setStatus] = useState<PlaylistStatus>(playlist?.status ?? 'DRAFT')
  const [chosen, setChosen] = useState<readonly number[]>(playlist?.hearticleIds ?? [])
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<FormError>()
  const headlines = useHeadlines(playlist?.id)

  const save = async ({ name = '', description = '' }: Record<string, string>) => {
    if (name.trim() === '') {
      return setError({ field: 'name', message: t('administration:nameMissing') })
    }
    setBusy(true)
    setError(undefined)
    const draft = { name, description, status, hearticleIds: [...chosen] }
    const outcome = await store.save(draft, playlist)
    setBusy(false)
    if (outcome.ok) return onDone(name.trim())
    const words = t(
      playlist ? 'administration:playlistSave_failed' : 'administration:playlistCreate_failed',
    )
    setError({ message: [words, outcome.message].join(' ').trim() })
  }
  const toggle = (id: number) =>
    setChosen(chosen.includes(id) ? chosen.filter((its) => its !== id) : [...chosen, id])
  const title = t(playlist ? 'administration:editPlaylist' : 'administration:createPlaylist')
  const words = t(playlist ? 'administration:saveChanges' : 'administration:createPlaylist')
  const pendingWords = t('administration:saving')
  return (
    <Dialog isOpen title={title} isBusy={isBusy} onClose={onClose}>
      <Form onSubmit={save} error={error} pending={isBusy} pendingWords={pendingWords}>
        <TextField
          name="name"
          label={t('administration:name')}
          defaultValue={playlist?.name ?? ''}
          maxLength={200}
          autoComplete="off"
        />
        <TextField
          name="description"
          label={t('administration:description')}
          defaultValue={playlist?.description ?? ''}
          maxLength={2000}
          required={false}
          autoComplete="off"
        />
        <SelectField
          label={t('administration:status')}
          value={status}
          options={playlistStatuses.map((value) => ({
            value,
            label: t(`administration:playlist_${value}`),
          }))}
          onChange={(value) => setStatus(playlistStatuses.find((its) => its === value) ?? 'DRAFT')}
        />
        <HearticleChecklist chosen={chosen} headlines={headlines} onToggle={toggle} />
        <ChosenHearticles chosen={chosen} headlines={headlines} onChange={setChosen} />
        <FormAlert />
        <p className="dialog-actions">
          <button type="button" className="pill" disabled={isBusy} onClick={onClose}>
            {t('form:cancel')}
          </button>
          <SubmitButton pendingWords={pendingWords}>{words}</SubmitButton>
        </p>
      </Form>
    </Dialog>
  )
}
