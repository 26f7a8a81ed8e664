import type { Hono } from 'hono'
import { uploadHearticlePicture } from '../../../src/contract/desk/hearticle-picture.ts'
import { storeOwnPicture } from '../../editorial/hearticle-picture.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { serve } from '../../http/serve.ts'
import { callerLanguage } from '../../request/caller-language.ts'

/** Pictures that editors bring for hearticles (P-OWN-PICTURE). */
export function hearticlePictureRoutes(app: Hono, { files, decodes }: Dependencies): void {
  serve(app, uploadHearticlePicture, async ({ file, context }) => ({
    file: await storeOwnPicture(files, file, decodes, callerLanguage(context)),
  }))
}
