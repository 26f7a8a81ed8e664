import { auditWrite } from '../table/audit.ts'
import { DESK_SETTINGS_KEY } from '../table/keys.ts'
import type { Table } from '../table/table.ts'
import { transact } from '../table/transact.ts'
import { put } from '../table/writes.ts'
import { contentChangeWrite } from './content-changes.ts'

/** What the desk has decided about how it works. */
export interface DeskSettings {
  /** Nothing becomes public without the approval of somebody who did not write it. */
  needsSecondPerson: boolean
}

const DEFAULT: DeskSettings = { needsSecondPerson: true }

export function createDeskSettings(table: Table) {
  return {
    async find(): Promise<DeskSettings> {
      const item = await table.get(DESK_SETTINGS_KEY)
      return item ? (item.settings as DeskSettings) : DEFAULT
    },

    /** @param by the id of the administrator who decides, which is noted */
    async change(settings: DeskSettings, by: string, at: Date): Promise<void> {
      const action = settings.needsSecondPerson ? 'second-person-on' : 'second-person-off'
      await transact(table, [
        put({ ...DESK_SETTINGS_KEY, settings }),
        auditWrite({ at, by, action, subject: 'DESK' }),
        contentChangeWrite(['TAXONOMY'], at),
      ])
    },
  }
}

export type DeskSettingsStore = ReturnType<typeof createDeskSettings>
