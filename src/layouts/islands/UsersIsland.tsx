import { UsersScreen } from '../../features/users/UsersScreen.tsx'
import { deskIsland } from './DeskIsland.tsx'

/** Where administrators change what people may. */
export const UsersIsland = deskIsland(UsersScreen, ['PERMISSION_ADMIN'])
