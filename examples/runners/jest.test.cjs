// npx jest --testMatch='**/*.test.cjs' jest.test.cjs
const { harborcheck } = require('./harborcheck-cases.cjs')

const { cases, check, checkRun, stop } = harborcheck()
// The first test waits for the chain, the last one for the run. Each question has a limit of its own.
const NO_LIMIT = 2 ** 31 - 1

describe('harborcheck', () => {
  afterAll(stop, NO_LIMIT)
  test.each(cases.map(({ id, title }) => [id, title]))('%s: %s', (id) => check(id), NO_LIMIT)
  test('the run as a whole', checkRun, NO_LIMIT)
})
