import type { Playlist, PlaylistStatus } from '../../contract/reading/playlists.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'

const TONES = { DRAFT: 'warning', ACTIVE: 'good', ARCHIVED: 'grey' } as const satisfies Record<
  PlaylistStatus,
  string
>

interface PlaylistCardProps {
  playlist: Playlist
  onEdit: () => void
  onDelete: () => void
}

/** Name, description, status and how many hearticles (P-PLAYLISTS-DESK). */
export function PlaylistCard({ playlist, onEdit, onDelete }: PlaylistCardProps) {
  const { t, language } = useWords()
  const { id, name, description, status, hearticleIds } = playlist
  return (
    <li className="playlist-card">
      <div className="playlist-card-head">
        <h3>
          {status === 'ACTIVE' ? (
            <a href={addressOf({ page: 'playlist', id }, language)}>{name}</a>
          ) : (
            name
          )}
        </h3>
        <StatusBadge tone={TONES[status]}>{t(`administration:playlist_${status}`)}</StatusBadge>
      </div>
      {description !== '' && <p>{description}</p>}
      <p className="profile-note">
        {t('administration:hearticles', { count: hearticleIds.length })}
      </p>
      <p className="actions">
        <Button onClick={onEdit}>
          {t('administration:edit')}
          <span className="visually-hidden"> {name}</span>
        </Button>
        <Button className="pill pill-danger" onClick={onDelete}>
          {t('administration:delete')}
          <span className="visually-hidden"> {name}</span>
        </Button>
      </p>
    </li>
  )
}
