import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { STACK_OUTPUTS } from '../../scripts/publishing/deployment/stack.ts'

type StackOutputs = Partial<Record<(typeof STACK_OUTPUTS)[number], string>>

/** What the account has; a test changes it. */
export interface LoopbackAccount {
  endpoint: string
  stack: { status: string; outputs: StackOutputs } | undefined
  /** Those beside it by name, with the template each was given last. */
  sideStacks: Map<string, { status: string; template: Record<string, unknown> }>
  /** What befalls the next of them: it waits for DNS, or cannot be made. */
  nextSideStack: 'waits' | 'fails' | undefined
  concurrency: number
  builds: number
  certificate: { Status: string; DomainName: string } | undefined
  parameters: string[]
  /** The paths of each invalidation. */
  cleared: string[][]
  close(): Promise<void>
}

const notKnown = (type: string) => ({ status: 400, json: { __type: type } })

/** What a deployment asks of AWS but S3 and DynamoDB, on 127.0.0.1, as in an account of a new customer. */
export async function openLoopbackAccount(): Promise<LoopbackAccount> {
  const server = createServer(async (request, response) => {
    const { status = 200, json, xml = '' } = answer(request, await text(request))
    response.writeHead(status, { 'Content-Type': json ? 'application/json' : 'text/xml' })
    response.end(json ? JSON.stringify(json) : xml)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const account: LoopbackAccount = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stack: undefined,
    sideStacks: new Map(),
    nextSideStack: undefined,
    concurrency: 10,
    builds: 1,
    certificate: undefined,
    parameters: [],
    cleared: [],
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return account

  function answer(
    { url = '', headers }: IncomingMessage,
    body: string,
  ): { status?: number; json?: unknown; xml?: string } {
    const [, operation] = String(headers['x-amz-target'] ?? '').split('.')
    if (operation === 'ListServiceQuotas') {
      // On the second page, as there are more than a hundred.
      const isFirst = !body.includes('NextToken')
      const QuotaName = `Concurrently running builds for ${isFirst ? 'ARM' : 'Linux'}/Small environment`
      const Quotas = [{ QuotaCode: 'L-5ED1D25B', QuotaName, Value: isFirst ? 60 : account.builds }]
      return { json: { Quotas, ...(isFirst && { NextToken: 'next' }) } }
    }
    if (operation === 'DescribeCertificate') {
      const { certificate } = account
      return certificate
        ? { json: { Certificate: certificate } }
        : notKnown('ResourceNotFoundException')
    }
    if (operation === 'GetParameters') {
      const { Names } = JSON.parse(body) as { Names: string[] }
      const known = Names.filter((name) => account.parameters.includes(name))
      return { json: { Parameters: known.map((Name) => ({ Name, Value: 'x', Version: 1 })) } }
    }
    if (url.endsWith('/account-settings')) {
      const limit = account.concurrency
      return {
        json: {
          AccountLimit: { ConcurrentExecutions: limit, UnreservedConcurrentExecutions: limit },
        },
      }
    }
    if (url.startsWith('/v2/email/account')) return { json: { ProductionAccessEnabled: false } }
    if (url.startsWith('/v2/email/identities/')) {
      return { status: 404, json: { __type: 'NotFoundException', message: 'none' } }
    }
    if (url.includes('/invalidation')) {
      account.cleared.push([...body.matchAll(/<Path>([^<]+)/g)].map(([, path = '']) => path))
      return { status: 201, xml: '<Invalidation><Id>1</Id></Invalidation>' }
    }
    if (body.includes('Action=GetCallerIdentity')) {
      return {
        xml: '<GetCallerIdentityResponse><GetCallerIdentityResult><Account>123456789012</Account></GetCallerIdentityResult></GetCallerIdentityResponse>',
      }
    }
    const form = new URLSearchParams(body)
    const name = form.get('StackName') ?? ''
    switch (form.get('Action')) {
      case 'DescribeStacks':
        return /-(edge|copies)$/.test(name) ? describeSideStack(name) : describeStacks()
      case 'DescribeStackEvents':
        return describeEvents(name)
      case 'CreateStack':
      case 'UpdateStack':
        return putSideStack(name, JSON.parse(form.get('TemplateBody') ?? '{}'))
    }
    return { status: 200 }
  }

  function putSideStack(name: string, template: Record<string, unknown>) {
    if (JSON.stringify(account.sideStacks.get(name)?.template) === JSON.stringify(template)) {
      return refusal('No updates are to be performed.')
    }
    const next = { waits: 'CREATE_IN_PROGRESS', fails: 'ROLLBACK_COMPLETE' } as const
    const status = account.nextSideStack ? next[account.nextSideStack] : 'CREATE_COMPLETE'
    account.nextSideStack = undefined
    account.sideStacks.set(name, { status, template })
    return { xml: `<CreateStackResponse><CreateStackResult/></CreateStackResponse>` }
  }

  /** Each output has its own name as its value. */
  function describeSideStack(name: string) {
    const stack = account.sideStacks.get(name)
    if (!stack) return refusal(`Stack with id ${name} does not exist`)
    const outputs = Object.keys(stack.template.Outputs ?? {})
    return described(stack.status, Object.fromEntries(outputs.map((key) => [key, `its ${key}`])))
  }

  function describeEvents(name: string) {
    const reason =
      account.sideStacks.get(name)?.status === 'CREATE_IN_PROGRESS'
        ? '<ResourceStatusReason>Content of DNS Record is: {Name: _x.www.example.org.}</ResourceStatusReason>'
        : ''
    return {
      xml: `<DescribeStackEventsResponse><DescribeStackEventsResult><StackEvents><member>${reason}</member></StackEvents></DescribeStackEventsResult></DescribeStackEventsResponse>`,
    }
  }

  function describeStacks() {
    const { stack } = account
    return stack
      ? described(stack.status, stack.outputs)
      : refusal('Stack with id hearticle-trial does not exist')
  }
}

function refusal(message: string) {
  return {
    status: 400,
    xml: `<ErrorResponse><Error><Type>Sender</Type><Code>ValidationError</Code><Message>${message}</Message></Error></ErrorResponse>`,
  }
}

function described(status: string, outputs: Partial<Record<string, string>>) {
  const members = Object.entries(outputs).map(
    ([key, value]) =>
      `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`,
  )
  return {
    xml: `<DescribeStacksResponse><DescribeStacksResult><Stacks><member><StackName>x</StackName><StackStatus>${status}</StackStatus><Outputs>${members.join('')}</Outputs></member></Stacks></DescribeStacksResult></DescribeStacksResponse>`,
  }
}
