import { AuditScreen } from '../../features/audit/AuditScreen.tsx'
import { deskIsland } from './DeskIsland.tsx'

/** Where administrators see who changed what. */
export const AuditIsland = deskIsland(AuditScreen, ['PERMISSION_ADMIN'])
