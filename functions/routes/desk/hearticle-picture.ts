import type { Hono } from 'hono'
import { uploadHearticlePicture } from '../../../src/contract/desk/hearticle-picture.ts'
import { OWN_PICTURE, storeOwnPicture } from '../../editorial/hearticle-picture.ts'
import { ApiError } from '../../errors/api-error.ts'
import { faultMessage } from '../../errors/fault-messages.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { serve } from '../../http/serve.ts'
import { takePicture } from '../../http/take-picture.ts'
import { callerLanguage } from '../../request/caller.ts'

/** Pictures that editors bring for hearticles (P-OWN-PICTURE). */
export function hearticlePictureRoutes(app: Hono, { files, pictures }: Dependencies): void {
  serve(app, uploadHearticlePicture, async ({ file, caller, context }) => {
    const bytes = await file.read()
    const words = faultMessage('picture-size', callerLanguage(context))
    const otherSize = new ApiError('invalid_request', { 'body.file': words })
    const picture = await takePicture(pictures, caller.userId, file, bytes, OWN_PICTURE, {
      otherSize,
    })
    return { file: await storeOwnPicture(files, picture) }
  })
}
