import { expect, test } from 'vitest'
import type { Declaration } from '../../src/domain/account/declaration.ts'
import { type CarryingOut, carryOut } from './carry-out-declaration.ts'

test('what came of a declaration is answered again, also once the account is deleted', async () => {
  const outcome = { at: '2026-11-21T12:00:00.000Z', endsAt: '2026-11-21T12:00:00.000Z' }
  const declaration: Declaration = {
    id: '00000000-0000-4000-8000-000000000001',
    kind: 'withdrawal',
    name: 'Anna',
    email: 'anna@example.org',
    contract: '',
    language: 'de',
    declaredAt: '2026-11-21T11:00:00.000Z',
    begun: { userId: 'user_1', subscriptionId: 'sub_1' },
    outcome: { ...outcome, refundedInCents: 990, isFree: false },
  }
  const users = { find: async () => undefined }
  const parts = { users, declarations: {}, billing: {} } as unknown as CarryingOut
  const again = carryOut(parts, { declaration, userId: 'user_1' }, new Date())
  expect(await again).toEqual(declaration.outcome)
})
