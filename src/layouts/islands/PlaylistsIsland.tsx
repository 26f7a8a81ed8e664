import { playlistKeepers } from '../../contract/reading/playlists.ts'
import { PlaylistsScreen } from '../../features/playlists/PlaylistsScreen.tsx'
import { deskIsland } from './DeskIsland.tsx'

/** Where playlists are put together. */
export const PlaylistsIsland = deskIsland(PlaylistsScreen, playlistKeepers)
