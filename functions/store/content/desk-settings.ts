import {
  type DeskSettings,
  deskSettingsSchema,
} from '../../../src/contract/administration/desk-settings.ts'
import { auditWrite } from '../table/audit.ts'
import { equal, IF_NEW, missing } from '../table/conditions.ts'
import { DESK_SETTINGS_KEY } from '../table/keys.ts'
import type { Item, Table } from '../table/table.ts'
import { transact } from '../table/transact.ts'
import { put } from '../table/writes.ts'
import { contentChangeWrite } from './content-changes.ts'

const MAX_ATTEMPTS = 8

const DEFAULT: DeskSettings = { needsSecondPerson: true, educationPartner: '' }

export async function find(table: Table): Promise<DeskSettings> {
  return settingsIn(await table.get(DESK_SETTINGS_KEY))
}

/** What was never chosen is as it is by itself. */
const settingsIn = (item: Item | undefined): DeskSettings =>
  deskSettingsSchema.parse(Object.assign({}, DEFAULT, item?.settings))

/**
 * Writes nothing where it is so already. Of two who change something at once neither undoes the other.
 * @param by the id of the administrator who decides, which is noted
 */
export async function change(
  table: Table,
  changed: { [name in keyof DeskSettings]?: DeskSettings[name] | undefined },
  by: string,
  at: Date,
): Promise<void> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const item = await table.get(DESK_SETTINGS_KEY)
    const before = settingsIn(item)
    const { needsSecondPerson = before.needsSecondPerson } = changed
    const { educationPartner: partner = before.educationPartner } = changed
    const isSwitched = before.needsSecondPerson !== needsSecondPerson
    const isOther = before.educationPartner !== partner
    if (!isSwitched && !isOther) return
    const action = needsSecondPerson ? 'second-person-on' : 'second-person-off'
    const version = Number(item?.version ?? 0)
    const settings: DeskSettings = { needsSecondPerson, educationPartner: partner }
    const asRead = !item ? IF_NEW : version > 0 ? equal('version', version) : missing('version')
    const refused = await transact(table, [
      put({ ...DESK_SETTINGS_KEY, settings, version: version + 1 }, asRead),
      ...(isSwitched
        ? [auditWrite({ at, by, action, subject: 'DESK' }), contentChangeWrite(['TAXONOMY'], at)]
        : []),
      ...(isOther
        ? [auditWrite({ at, by, action: 'partner-named', subject: 'DESK', detail: { partner } })]
        : []),
    ])
    if (!refused) return
  }
  throw new Error('how the desk works changed each time it was to be changed')
}
