import { type AwsAnswer, type AwsRequest, Refusal, xmlAnswer } from './answer.ts'
import { ACCOUNT, attribute, nameProperty, physicalId, REGION, resourceOf } from './resources.ts'
import { type MadeResource, PARAMETER, resolveTemplate, type Template } from './template.ts'

export interface Stack {
  name: string
  status: string
  template: Template
  resources: MadeResource[]
  outputs: Record<string, string>
  /** What the last update or creation failed at. */
  failed?: { logicalId: string; type: string; reason: string } | undefined
}

/** What making a stack needs of the account around it. */
export interface StackSurroundings {
  /** The text of a template that was uploaded. */
  templateAt(url: URL): Promise<string>
  /** What lies in SSM at these paths, by path. */
  parameters(paths: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Where a distribution answers. */
  domainOf(distribution: string): string
  /** Makes what is not there yet, and brings what is there to what the template says. */
  make(resource: MadeResource): Promise<void>
  remove(resource: MadeResource): Promise<void>
  /** What first calls find wrong with a new version, by which an alarm rings; or nothing. */
  faultOf(resources: readonly MadeResource[]): Promise<string | undefined>
  /** New versions take all calls, or are given up. */
  endTrial(isGood: boolean): Promise<void>
}

/** CloudFormation as osls and the project's commands use it. */
export function createStacks(around: StackSurroundings) {
  const stacks = new Map<string, Stack>()
  const changeSets = new Map<string, Template>()
  /** Logical ids that cannot be made, with the reason that their stack gives. */
  const refused = new Map<string, string>()

  async function bring(name: string, template: Template): Promise<void> {
    const before = stacks.get(name)
    const named = JSON.stringify(template).matchAll(PARAMETER)
    const parameters = await around.parameters(Array.from(named, ([, path = '']) => path))
    const { resources, outputs } = resolveTemplate(template, {
      pseudo: {
        'AWS::Region': REGION,
        'AWS::AccountId': ACCOUNT,
        'AWS::StackName': name,
        'AWS::Partition': 'aws',
        'AWS::URLSuffix': 'amazonaws.com',
      },
      parameter: (path) => parameters.get(path) ?? '',
      idOf(logicalId, resolve) {
        const resource = resourceOf(template, logicalId)
        const named = resolve(nameProperty(resource)) as string | undefined
        return physicalId(name, logicalId, resource, named)
      },
      attributeOf: (logicalId, id, attributeName) =>
        attribute(resourceOf(template, logicalId), id, attributeName, around.domainOf),
    })
    const verb = before ? 'UPDATE' : 'CREATE'
    const takeBack = (logicalId: string, reason: string) => {
      const type = resourceOf(template, logicalId).Type
      // As it was before the update; of a first one the shell stays, with nothing in it.
      const kept = before ?? { name, template: { Resources: {} }, resources: [], outputs: {} }
      const status = `${verb === 'CREATE' ? '' : 'UPDATE_'}ROLLBACK_COMPLETE`
      stacks.set(name, { ...kept, status, failed: { logicalId, type, reason } })
    }
    const isKept = ({ logicalId }: MadeResource) =>
      template.Resources[logicalId]?.DeletionPolicy === 'Retain'
    for (const [at, { logicalId }] of resources.entries()) {
      const reason = refused.get(logicalId)
      if (reason === undefined) continue
      // What was made until then is gone again, except what a template keeps at any price.
      for (const resource of resources.slice(0, at).filter(isKept)) await around.make(resource)
      return takeBack(logicalId, reason)
    }
    for (const resource of resources) await around.make(resource)
    // An alarm takes a new version back, and with it the stack.
    const fault = before && (await around.faultOf(resources))
    if (before && fault !== undefined) {
      for (const resource of before.resources) await around.make(resource)
      await around.endTrial(false)
      return takeBack('ApiAlias', fault)
    }
    await around.endTrial(true)
    const isGone = ({ id }: MadeResource) => !resources.some((each) => each.id === id)
    for (const resource of before?.resources.filter(isGone) ?? []) await around.remove(resource)
    stacks.set(name, { name, status: `${verb}_COMPLETE`, template, resources, outputs })
  }

  const templateOf = async (form: URLSearchParams): Promise<Template> => {
    const url = form.get('TemplateURL')
    return JSON.parse(
      url ? await around.templateAt(new URL(url)) : (form.get('TemplateBody') ?? ''),
    )
  }
  const existing = (name: string): Stack => {
    const stack = stacks.get(name)
    if (!stack) throw new Refusal('ValidationError', `Stack with id ${name} does not exist`)
    return stack
  }

  const actions: Record<string, (form: URLSearchParams, name: string) => unknown> = {
    DescribeStacks: (_, name) => ({ Stacks: [described(existing(name))] }),
    async CreateStack(form, name) {
      if (stacks.has(name)) throw new Refusal('AlreadyExistsException', `Stack ${name} exists`)
      await bring(name, await templateOf(form))
      return { StackId: stackArn(name) }
    },
    async UpdateStack(form, name) {
      const template = await templateOf(form)
      if (JSON.stringify(existing(name).template) === JSON.stringify(template)) {
        throw new Refusal('ValidationError', 'No updates are to be performed.')
      }
      await bring(name, template)
      return { StackId: stackArn(name) }
    },
    async CreateChangeSet(form, name) {
      const id = `arn:aws:cloudformation:${REGION}:${ACCOUNT}:changeSet/${form.get('ChangeSetName')}/1`
      changeSets.set(form.get('ChangeSetName') ?? '', await templateOf(form))
      return { Id: id, StackId: stackArn(name) }
    },
    DescribeChangeSet: (form, name) => ({
      ChangeSetName: form.get('ChangeSetName'),
      StackName: name,
      StackId: stackArn(name),
      Status: 'CREATE_COMPLETE',
      ExecutionStatus: 'AVAILABLE',
    }),
    async ExecuteChangeSet(form, name) {
      const template = changeSets.get(form.get('ChangeSetName') ?? '')
      if (!template) throw new Refusal('ChangeSetNotFound', 'There is no such change set', 404)
      await bring(name, template)
      return {}
    },
    DeleteChangeSet: nothing,
    ValidateTemplate: nothing,
    DescribeStackEvents(_, name) {
      return { StackEvents: eventsOf(existing(name)) }
    },
    DescribeStackResource(form, name) {
      const wanted = form.get('LogicalResourceId')
      const found = existing(name).resources.find(({ logicalId }) => logicalId === wanted)
      if (!found) throw new Refusal('ValidationError', `Resource ${wanted} does not exist`)
      return { StackResourceDetail: summaryOf(found) }
    },
    DescribeStackResources: (_, name) => ({
      StackResources: existing(name).resources.map(summaryOf),
    }),
    ListStackResources: (_, name) => ({
      StackResourceSummaries: existing(name).resources.map(summaryOf),
    }),
  }

  return {
    stacks,
    refused,
    /** The resources of a kind, of all stacks. */
    ofType: (type: string): MadeResource[] =>
      [...stacks.values()].flatMap(({ resources }) =>
        resources.filter((resource) => resource.type === type),
      ),
    async answer({ body }: AwsRequest): Promise<AwsAnswer> {
      const form = new URLSearchParams(body.toString())
      const action = form.get('Action') ?? ''
      const act = actions[action]
      if (!act) throw new Refusal('InvalidAction', `The rehearsal knows no ${action}`)
      const [, named] = /^arn:.*:stack\/([^/]+)\//.exec(form.get('StackName') ?? '') ?? []
      const result = await act(form, named ?? form.get('StackName') ?? '')
      return xmlAnswer({ [`${action}Response`]: { [`${action}Result`]: result as never } })
    },
  }
}

const nothing = () => ({})

const stackArn = (name: string) => `arn:aws:cloudformation:${REGION}:${ACCOUNT}:stack/${name}/1`

function described({ name, status, outputs }: Stack) {
  return {
    StackId: stackArn(name),
    StackName: name,
    StackStatus: status,
    CreationTime: new Date(0).toISOString(),
    Outputs: Object.entries(outputs).map(([OutputKey, OutputValue]) => ({
      OutputKey,
      OutputValue,
    })),
  }
}

/** Those of the last update or creation, newest first. */
function eventsOf({ name, status, failed }: Stack) {
  const verb = /^(ROLLBACK|CREATE)/.test(status) ? 'CREATE' : 'UPDATE'
  const of = (LogicalResourceId: string, ResourceType: string, ResourceStatus: string) => ({
    EventId: `${LogicalResourceId}-${ResourceStatus}`,
    StackId: stackArn(name),
    StackName: name,
    LogicalResourceId,
    PhysicalResourceId: stackArn(name),
    ResourceType,
    ResourceStatus,
    Timestamp: new Date().toISOString(),
  })
  const itself = (its: string) => of(name, 'AWS::CloudFormation::Stack', its)
  const failure = failed && [
    itself(status.replace('COMPLETE', 'IN_PROGRESS')),
    {
      ...of(failed.logicalId, failed.type, `${verb}_FAILED`),
      ResourceStatusReason: failed.reason,
    },
  ]
  return [itself(status), ...(failure ?? []), itself(`${verb}_IN_PROGRESS`)]
}

function summaryOf({ logicalId, id, type }: MadeResource) {
  return {
    LogicalResourceId: logicalId,
    PhysicalResourceId: id,
    ResourceType: type,
    ResourceStatus: 'CREATE_COMPLETE',
    LastUpdatedTimestamp: new Date(0).toISOString(),
  }
}
