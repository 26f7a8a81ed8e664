import type { Hono } from 'hono'
import {
  changeDeskSettings,
  findDeskSettings,
} from '../../../src/contract/administration/desk-settings.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { serve } from '../../http/serve.ts'

/** What administrators decide about how the desk works (P-SECOND-PERSON-OFF). */
export function deskSettingsRoutes(app: Hono, { deskSettings, now }: Dependencies): void {
  serve(app, findDeskSettings, () => deskSettings.find())

  serve(app, changeDeskSettings, async ({ body, caller }) => {
    await deskSettings.change(body, caller.userId, now())
    return deskSettings.find()
  })
}
