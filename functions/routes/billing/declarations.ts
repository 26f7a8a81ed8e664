import { randomUUID } from 'node:crypto'
import type { Context, Hono } from 'hono'
import {
  carryOutDeclaration,
  declareOnContract,
} from '../../../src/contract/billing/declarations.ts'
import type { OutputOf } from '../../../src/contract/protocol/endpoint.ts'
import {
  type Declaration,
  type DeclarationOutcome,
  declarationFault,
  normalizeTyped,
} from '../../../src/domain/account/declaration.ts'
import { isSameMailbox } from '../../../src/domain/account/email-address.ts'
import { RECEIPT_BY_NETWORK } from '../../accounts/account-limits.ts'
import { carryOut } from '../../billing/carry-out-declaration.ts'
import { ApiError } from '../../errors/api-error.ts'
import { fieldError } from '../../errors/field-error.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { serve } from '../../http/serve.ts'
import { callerLanguage, networkOf } from '../../request/caller.ts'

type CarriedOut = OutputOf<typeof declareOnContract>['carriedOut']

const FIELDS = {
  name_missing: 'body.name',
  email_length: 'body.email',
  email_not_valid: 'body.email',
}

/** Withdrawal from a contract and its cancellation, with and without sign-in (P-DECLARATION). */
export function declarationRoutes(app: Hono, dependencies: Dependencies): void {
  const { declarations, rateLimits, identify, now } = dependencies

  /** A link proves a mailbox, and so a person only for as long as it is theirs. */
  const isTheirs = async ({ email }: Declaration, userId: string): Promise<boolean> => {
    const account = await dependencies.users.find(userId)
    return account === undefined || isSameMailbox(account.email, email)
  }

  /** What is received stays received, whatever comes of it. */
  const carryOutAtOnce = async (
    declaration: Declaration,
    { userId, context, at }: { userId: string; context: Context; at: Date },
  ): Promise<CarriedOut> => {
    try {
      return whatCame(await carryOut(dependencies, { declaration, userId }, at))
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined
      if (code === 'no_subscription' || code === 'withdrawal_too_late') return { failure: code }
      dependencies.log({
        level: 'error',
        message: 'a declaration is not carried out',
        requestId: context.get('requestId'),
        declaration: declaration.id,
        error: error instanceof Error ? error.name : typeof error,
      })
      return { failure: 'payment_unavailable' }
    }
  }

  // Who has the address is found out when the receipt is delivered: here nothing can tell.
  serve(app, declareOnContract, async ({ body, context, count }) => {
    const language = callerLanguage(context)
    const fault = declarationFault(body)
    if (fault) throw fieldError(fault, FIELDS[fault], language)
    await count()
    const at = now()
    const { allowed } = await rateLimits.consume(
      RECEIPT_BY_NETWORK,
      networkOf(dependencies.clientAddress(context)),
      at,
    )
    const declaration: Declaration = {
      id: randomUUID(),
      kind: body.kind,
      name: normalizeTyped(body.name),
      email: body.email.trim(),
      contract: normalizeTyped(body.contract),
      language,
      declaredAt: at.toISOString(),
      begun: null,
      outcome: null,
    }
    const caller = await identify(context)
    const isOwn = caller?.account && isSameMailbox(caller.account.email, declaration.email)
    const isSignedIn = isOwn === true
    const isMailed = await declarations.declare(declaration, { isSignedIn, isMailed: allowed })
    const { declaredAt } = declaration
    if (!isOwn) return { declaredAt, isMailed, carriedOut: null }
    const { userId } = caller
    return {
      declaredAt,
      isMailed,
      carriedOut: await carryOutAtOnce(declaration, { userId, context, at }),
    }
  })

  serve(app, carryOutDeclaration, async ({ body }) => {
    const at = now()
    const found = await declarations.findByToken(body.token, at)
    if (!found) throw new ApiError('invalid_declaration_token')
    const { declaration, userId } = found
    if (!declaration.outcome && !(await isTheirs(declaration, userId))) {
      throw new ApiError('invalid_declaration_token')
    }
    const outcome = whatCame(await carryOut(dependencies, found, at))
    const { kind, declaredAt } = declaration
    return { kind, declaredAt, ...outcome }
  })
}

function whatCame({ endsAt, refundedInCents, isFree }: DeclarationOutcome) {
  return { endsAt, refundedInCents, isFree }
}
