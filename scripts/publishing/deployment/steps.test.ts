import { expect, test } from 'vitest'
import { stageEnvironment } from './stage-environment.ts'
import { stepsToDo } from './steps.ts'

const all = ['preflight', 'infrastructure', 'migration', 'release', 'smoke']

test('a deployment begins where it is told to', () => {
  expect(stepsToDo({})).toEqual(all)
  expect(stepsToDo({ from: 'release' })).toEqual(['release', 'smoke'])
  expect(stepsToDo({ only: 'release' })).toEqual(['release'])
  expect(() => stepsToDo({ from: 'upload' })).toThrow(
    `There is no step 'upload': ${all.join(', ')}`,
  )
  expect(() => stepsToDo({ from: 'release', only: 'smoke' })).toThrow('not both')
})

test("a stage's commands get its settings and none of this shell's", () => {
  const target = {
    region: 'eu-west-1',
    table: 'hearticle-trial',
    bucket: 'site',
    origin: 'https://trial.example.org',
  }
  const shell = {
    AWS_PROFILE: 'mine',
    AWS_REGION: 'us-east-1',
    TABLE_NAME: 'hearticle-production',
    PUBLIC_SITE_ORIGIN: 'http://localhost:4321',
    PUBLIC_LINK_CREW: 'https://elsewhere.example.org',
    PUBLIC_LINK_CONTACT_REQUEST: 'https://elsewhere.example.org',
    MAIL: 'none',
    SMTP_URL: 'smtp://localhost',
  }
  const environment = stageEnvironment(
    target,
    { PUBLIC_LINK_CONFERENCE: 'https://conference.example.org', PUBLIC_LINK_CREW: '' },
    shell,
  )
  expect(environment).toMatchObject({
    AWS_PROFILE: 'mine',
    AWS_REGION: 'eu-west-1',
    TABLE_NAME: 'hearticle-trial',
    PUBLIC_SITE_ORIGIN: 'https://trial.example.org',
    PUBLIC_LINK_CONFERENCE: 'https://conference.example.org',
    PUBLIC_LINK_CREW: '',
  })
  expect(environment).not.toHaveProperty('PUBLIC_LINK_CONTACT_REQUEST')
  expect(environment).not.toHaveProperty('MAIL')
  expect(environment).not.toHaveProperty('SMTP_URL')
})
