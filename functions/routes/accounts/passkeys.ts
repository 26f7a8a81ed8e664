import type { Hono } from 'hono'
import {
  listPasskeys,
  makeRecoveryCodes,
  passkeyOptions,
  passkeyVerify,
  removePasskey,
  renamePasskey,
  resetPasskeys,
} from '../../../src/contract/accounts/passkeys.ts'
import { presentKeys } from '../../../src/domain/account/passkeys.ts'
import { signInHere } from '../../accounts/issue-session.ts'
import {
  acceptCode,
  acceptKey,
  forgetKeys,
  keepKey,
  optionsToMake,
  optionsToUse,
  removeKey,
  renameKey,
  renewCodes,
} from '../../accounts/passkeys.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { serve } from '../../http/serve.ts'

/** Keys instead of passwords, and the codes for who lost theirs (P-PASSKEYS, P-PASSKEY-LOST). */
export function passkeyRoutes(app: Hono, dependencies: Dependencies): void {
  const { identify, passkeys, now } = dependencies
  const signedIn = async (context: Parameters<typeof identify>[0]) => {
    const caller = await identify(context)
    if (!caller) throw new ApiError('unauthorized')
    return caller
  }

  serve(app, passkeyOptions, async ({ body: { purpose, password = '' }, context }) => {
    const at = now()
    const caller = purpose === 'sign-in' ? undefined : await signedIn(context)
    const options =
      caller && purpose === 'register'
        ? await optionsToMake(dependencies, caller, password, at)
        : await optionsToUse(dependencies, caller ? 'confirm' : 'sign-in', caller, at)
    return { options: { ...options } }
  })

  serve(app, passkeyVerify, async ({ body, context }) => {
    const at = now()
    if (body.purpose === 'sign-in') {
      const account = await acceptKey(dependencies, 'sign-in', undefined, body.response, at)
      return { signedIn: await signInHere(dependencies, context, account, at, { byKey: true }) }
    }
    const caller = await signedIn(context)
    if (body.purpose === 'register') {
      const { kept, codes } = await keepKey(dependencies, caller, body, at)
      return { passkeys: presentKeys(kept), ...(codes && { codes: [...codes] }) }
    }
    if (body.response) await acceptKey(dependencies, 'confirm', caller, body.response, at)
    else await acceptCode(dependencies, caller, body.code ?? '', at)
    return {}
  })

  serve(app, listPasskeys, async ({ caller: { userId } }) => {
    const user = await passkeys.ofUser(userId)
    if (!user) throw new ApiError('unauthorized')
    return presentKeys(user.kept)
  })

  serve(app, renamePasskey, async ({ body, caller }) =>
    presentKeys(await renameKey(dependencies, caller, body, now())),
  )

  serve(app, removePasskey, async ({ body: { id }, caller }) =>
    presentKeys(await removeKey(dependencies, caller, id, now())),
  )

  serve(app, makeRecoveryCodes, async ({ caller }) => ({
    codes: await renewCodes(dependencies, caller, now()),
  }))

  serve(app, resetPasskeys, async ({ params: { id }, caller }) => {
    await forgetKeys(dependencies, id, caller.userId, now())
    return {}
  })
}
