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

const DEFAULT: DeskSettings = { needsSecondPerson: true, educationPartner: '' }

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
  changed: { [name in keyof DeskSettings]?: DeskSettings[name] | undefined },
  by: string,
  at: Date,
): Promise<void> {
  const before = await find(table)
  const { needsSecondPerson = before.needsSecondPerson } = changed
  const { educationPartner: partner = before.educationPartner } = changed
  const isSwitched = before.needsSecondPerson !== needsSecondPerson
  const isOther = before.educationPartner !== partner
  if (!isSwitched && !isOther) return
  const action = needsSecondPerson ? 'second-person-on' : 'second-person-off'
  await transact(table, [
    put({ ...DESK_SETTINGS_KEY, settings: { needsSecondPerson, educationPartner: partner } }),
    ...(isSwitched
      ? [auditWrite({ at, by, action, subject: 'DESK' }), contentChangeWrite(['TAXONOMY'], at)]
      : []),
    ...(isOther
      ? [auditWrite({ at, by, action: 'partner-named', subject: 'DESK', detail: { partner } })]
      : []),
  ])
}
