import {
  type DeskSettings,
  deskSettingsSchema,
} from '../../../src/contract/administration/desk-settings.ts'
import { auditWrite } from '../table/audit.ts'
import { DESK_SETTINGS_KEY } from '../table/keys.ts'
import type { Table } from '../table/table.ts'
import { transact } from '../table/transact.ts'
import { put } from '../table/writes.ts'
import { contentChangeWrite } from './content-changes.ts'

const DEFAULT: DeskSettings = { needsSecondPerson: true }

export async function find(table: Table): Promise<DeskSettings> {
  const item = await table.get(DESK_SETTINGS_KEY)
  return item ? deskSettingsSchema.parse(item.settings) : DEFAULT
}
/**
 * Writes nothing where it is so already.
 * @param by the id of the administrator who decides, which is noted
 */
export async function change(
  table: Table,
  settings: DeskSettings,
  by: string,
  at: Date,
): Promise<void> {
  if ((await find(table)).needsSecondPerson === settings.needsSecondPerson) return
  const action = settings.needsSecondPerson ? 'second-person-on' : 'second-person-off'
  await transact(table, [
    put({ ...DESK_SETTINGS_KEY, settings }),
    auditWrite({ at, by, action, subject: 'DESK' }),
    contentChangeWrite(['TAXONOMY'], at),
  ])
}
