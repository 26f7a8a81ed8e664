import { randomUUID } from 'node:crypto'
import { type AwsAnswer, type AwsRequest, jsonAnswer, Refusal, xmlAnswer } from './answer.ts'
import { ACCOUNT } from './resources.ts'
import type { createStacks } from './stacks.ts'

export interface Parameter {
  value: string
  type: string
  version: number
}

export type Watch = (service: string, request: AwsRequest) => void

export interface SentMail {
  to: string[]
  subject: string
}

/** What an account has beside its stacks, and what a drill may change of it. */
export interface AccountState {
  parameters: Map<string, Parameter[]>
  mails: SentMail[]
  /** Paths that the CDN was told to forget, call by call. */
  invalidations: string[][]
  quotas: { lambda: number; builds: number }
  mail: { verified: boolean; outOfSandbox: boolean }
  /** Are told of each call before it is answered, and may refuse it by throwing. */
  watches: Set<Watch>
  /** Calls of functions and builds that their roles do not allow. */
  refused: string[]
}

/** SSM: the newest version of a parameter, or the one that is asked for as `name:2`. */
export function answerSsm(state: AccountState, { headers, body }: AwsRequest): AwsAnswer {
  const input: Record<string, unknown> = JSON.parse(body.toString())
  const found = (asked: string) => {
    const [name = '', version] = asked.split(':')
    const versions = state.parameters.get(name) ?? []
    const one = version ? versions[Number(version) - 1] : versions.at(-1)
    return one && { Name: name, Type: one.type, Value: one.value, Version: one.version }
  }
  switch (operationOf(headers)) {
    case 'PutParameter': {
      const { Name, Value, Type, Overwrite } = input as Record<string, string>
      const versions = state.parameters.get(String(Name)) ?? []
      if (versions.length > 0 && !Overwrite) {
        throw new Refusal('ParameterAlreadyExists', `There is a ${Name}`)
      }
      const type = Type ?? versions.at(-1)?.type ?? 'String'
      const version = versions.length + 1
      state.parameters.set(String(Name), [...versions, { value: String(Value), type, version }])
      return jsonAnswer({ Version: version })
    }
    case 'GetParameter': {
      const Parameter = found(String(input.Name))
      if (!Parameter) throw new Refusal('ParameterNotFound', String(input.Name))
      return jsonAnswer({ Parameter })
    }
    case 'GetParameters': {
      const names = input.Names as string[]
      const Parameters = names.map(found).filter(Boolean)
      return jsonAnswer({ Parameters, InvalidParameters: names.filter((name) => !found(name)) })
    }
    default:
      throw unknown('SSM', headers)
  }
}

export function answerServiceQuotas(state: AccountState): AwsAnswer {
  const QuotaName = 'Concurrently running builds for Linux/Small environment'
  return jsonAnswer({ Quotas: [{ QuotaCode: 'L-1', QuotaName, Value: state.quotas.builds }] })
}

export function answerLambdaAccount(state: AccountState): AwsAnswer {
  const limit = state.quotas.lambda
  return jsonAnswer({
    AccountLimit: { ConcurrentExecutions: limit, UnreservedConcurrentExecutions: limit },
  })
}

export function answerSts(): AwsAnswer {
  return xmlAnswer({
    GetCallerIdentityResponse: {
      GetCallerIdentityResult: {
        Account: ACCOUNT,
        UserId: 'AIDAREHEARSAL',
        Arn: `arn:aws:iam::${ACCOUNT}:user/rehearsal`,
      },
    },
  })
}

export function answerSes(
  state: AccountState,
  stacks: ReturnType<typeof createStacks>,
  { method, url, body }: AwsRequest,
): AwsAnswer {
  if (url.pathname === '/v2/email/account') {
    return jsonAnswer({ ProductionAccessEnabled: state.mail.outOfSandbox, SendingEnabled: true })
  }
  const [, identity] = /^\/v2\/email\/identities\/([^/]+)$/.exec(url.pathname) ?? []
  if (identity !== undefined) {
    if (!stacks.ofType('AWS::SES::EmailIdentity').some(({ id }) => id === identity)) {
      throw new Refusal('NotFoundException', `There is no ${identity}`, 404)
    }
    return jsonAnswer({ VerifiedForSendingStatus: state.mail.verified })
  }
  if (method === 'POST' && url.pathname === '/v2/email/outbound-emails') {
    if (!state.mail.verified) throw new Refusal('MessageRejected', 'The address is not verified')
    const { Destination, Content } = JSON.parse(body.toString())
    const subject = Content.Simple?.Subject.Data ?? ''
    state.mails.push({ to: Destination.ToAddresses, subject })
    return jsonAnswer({ MessageId: randomUUID() })
  }
  throw new Refusal('UnknownOperation', `The rehearsal knows no ${method} ${url.pathname} of SES`)
}

export function answerCloudFront(
  state: AccountState,
  { method, url, body }: AwsRequest,
): AwsAnswer {
  if (method !== 'POST' || !url.pathname.endsWith('/invalidation')) {
    throw new Refusal('UnknownOperation', `The rehearsal knows no ${method} ${url.pathname}`)
  }
  const paths = [...body.toString().matchAll(/<Path>([^<]+)<\/Path>/g)].map(([, path = '']) => path)
  state.invalidations.push(paths)
  const now = new Date().toISOString()
  return xmlAnswer(
    { Invalidation: { Id: randomUUID(), Status: 'InProgress', CreateTime: now } },
    201,
  )
}

/** What a service of JSON is asked, from `X-Amz-Target`. */
export function operationOf(headers: AwsRequest['headers']): string {
  return String(headers['x-amz-target']).split('.')[1] ?? ''
}

export function unknown(service: string, headers: AwsRequest['headers']): Refusal {
  return new Refusal(
    'UnknownOperationException',
    `The rehearsal knows no ${operationOf(headers)} of ${service}`,
  )
}
