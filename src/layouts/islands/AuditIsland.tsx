import { auditList } from '../../features/audit/audit-list.tsx'
import { listIsland } from './DeskIsland.tsx'

/** Where administrators see who changed what. */
export const AuditIsland = listIsland(auditList, ['PERMISSION_ADMIN'])
