import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nearestTsconfig } from './nearest-tsconfig.ts'

test('default: finds the nearest tsconfig.json above a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'harborcheck-'))
  const file = join(folder, 'src', 'deep', 'resolver.ts')
  mkdirSync(join(folder, 'src', 'deep'), { recursive: true })
  writeFileSync(join(folder, 'tsconfig.json'), '{}')
  expect(nearestTsconfig(file)).toBe(join(folder, 'tsconfig.json'))
  writeFileSync(join(folder, 'src', 'tsconfig.json'), '{}')
  expect(nearestTsconfig(file)).toBe(join(folder, 'src', 'tsconfig.json'))
  rmSync(folder, { recursive: true })
})

test('behavior: returns false if there is none', () => {
  expect(nearestTsconfig('/no/such/folder/resolver.ts')).toBe(false)
})
