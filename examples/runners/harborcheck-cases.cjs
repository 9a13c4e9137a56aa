// Each case of `harborcheck test` for a test runner in JavaScript. The resolver is that of harborcheck.config.json.
const { spawn, spawnSync } = require('node:child_process')
const { dirname, join } = require('node:path')
const { createInterface } = require('node:readline')

const bin = join(dirname(require.resolve('harborcheck/package.json')), 'bin', 'harborcheck.js')

/** Lists the cases. They run, all at once, when the first result is asked for. `options`: of `harborcheck test`. */
exports.harborcheck = (...options) => {
  const words = [bin, 'test', ...options, '--reporter', 'ndjson']
  const list = spawnSync('node', [...words, '--list'], { encoding: 'utf8', maxBuffer: 2 ** 26 })
  if (list.status !== 0) throw failure(list.stderr || String(list.error))
  const { cases } = JSON.parse(list.stdout)
  const [lines, waiting] = [new Map(), new Map()]
  let [child, closed, log, why] = [undefined, undefined, '', '']

  const start = () => {
    child = spawn('node', words, { stdio: ['ignore', 'pipe', 'pipe'] })
    closed = new Promise((resolve) => child.on('close', () => resolve()))
    child.stderr.setEncoding('utf8').on('data', (text) => {
      log = (log + text).slice(-10_000)
    })
    createInterface(child.stdout).on('line', (text) => {
      const line = JSON.parse(text)
      lines.set(line.id ?? line.type, line)
      waiting.get(line.id ?? line.type)?.(line)
    })
  }
  /** Resolves with the line of a case, or the last one, `end`. The first case without a line says why it did not run. */
  const lineOf = async (name) => {
    if (!child) start()
    const arrives = new Promise((resolve) => waiting.set(name, resolve))
    const line = lines.get(name) ?? (await Promise.race([arrives, closed]))
    if (line) return line
    const text = why || lines.get('end')?.problems.join('\n') || log || 'harborcheck was killed'
    why = text.split('\n', 1)[0]
    throw failure(`This case did not run: ${text}`)
  }
  return {
    cases,
    /** Rejects if the case failed. Resolves with the reason if it was skipped. */
    async check(id) {
      const { result, message, skipped } = await lineOf(id)
      if (result === 'failed') throw failure(message)
      return skipped
    },
    /** Rejects if a generated scenario failed, or if the run shows nothing. */
    async checkRun() {
      const { problems } = await lineOf('end')
      if (why) throw failure(`The run ended early: ${why}`)
      for (const { id } of cases) lines.delete(id)
      const generated = [...lines.values()].flatMap(({ result, message }) => (result === 'failed' ? message : []))
      if (generated.length + problems.length > 0) throw failure([...generated, ...problems].join('\n'))
    },
    /** Ends the run, unless it has ended. */
    stop: () => (child?.kill() ? closed : undefined),
  }
}

/** An error without a stack: its message says everything. */
const failure = (message) => Object.assign(new Error(message), { stack: message })
