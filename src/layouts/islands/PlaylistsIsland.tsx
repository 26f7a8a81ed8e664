import type { SessionUser } from '../../contract/protocol/account-fields.ts'
import { playlistKeepers } from '../../contract/reading/playlists.ts'
import { NameChanges } from '../../features/library/NameChanges.tsx'
import { PlaylistsScreen } from '../../features/playlists/PlaylistsScreen.tsx'
import { deskIsland } from './DeskIsland.tsx'

/** Where playlists are put together. */
export const PlaylistsIsland = deskIsland(Playlists, playlistKeepers)

function Playlists({ user }: { user: SessionUser }) {
  return <PlaylistsScreen user={user} names={NAMES} />
}

/** One for ever, so that the list stays the same. */
const NAMES = <NameChanges list="playlists" kinds={['playlist']} />
