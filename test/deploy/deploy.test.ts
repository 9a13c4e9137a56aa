import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { campaignOptions } from '../../src/campaign/campaign-options.ts'
import { createProgram } from '../../src/cli/program.ts'

/** The files of deploy/, as far as they can be checked without Docker and Kubernetes: structure, names, and commands. */

const folder = new URL('../../deploy/', import.meta.url)
const read = (path: string) => readFile(new URL(path, folder), 'utf8')

/** The options of one of the command's own command lines, and its arguments. */
async function parsed([name = '', ...args]: readonly string[]): Promise<{
  options: Record<string, unknown>
  args: string[]
}> {
  const command = (await createProgram([name])).commands.find((one) => one.name() === name)
  if (!command) throw new Error(`there is no command ${name}`)
  const { operands, unknown } = command.parseOptions([...args])
  expect(unknown).toEqual([])
  return { options: command.opts(), args: operands }
}

type Service = {
  image: string
  command: string[]
  volumes: string[]
  depends_on: Record<string, { condition: string }>
}

describe('compose.yaml', async () => {
  const compose = parse(await read('compose.yaml'), { merge: true, uniqueKeys: true }) as {
    services: Record<string, Service & { healthcheck?: { test: string[] } }>
    volumes: Record<string, unknown>
  }
  const { redis, worker, coordinator, ...others } = compose.services as Record<string, Service>

  test('defines Redis, workers and a coordinator, which wait for Redis', () => {
    expect(others).toEqual({})
    expect(compose.services.redis?.healthcheck?.test).toEqual(['CMD', 'redis-cli', 'ping'])
    for (const one of [worker, coordinator]) {
      expect(one?.image).toBe('harborcheck')
      expect(one?.depends_on).toEqual({ redis: { condition: 'service_healthy' } })
    }
  })

  test('runs harborcheck commands on the same queue and resolver', async () => {
    const [work, run] = [await parsed(worker?.command ?? []), await parsed(coordinator?.command ?? [])]
    expect(work.options.queue).toBe('redis://redis:6379')
    expect(run.options).toMatchObject({ queue: work.options.queue, json: 'reports/report.json', keepGoing: true })
    expect(campaignOptions.shape.runs.safeParse(run.options.runs).success).toBe(true)
    expect(work.args).toEqual(run.args)
    for (const { volumes } of [worker, coordinator] as Service[]) {
      expect(volumes.map((one) => one.split(':')[1])).toEqual(['/work/resolver.ts', '/work/reports'])
    }
  })

  test('Redis keeps its data', async () => {
    const mounted = redis?.volumes.find((one) => one.startsWith('./redis.conf:'))
    expect(mounted?.split(':')[1]).toBe(redis?.command[1])
    expect(Object.keys(compose.volumes)).toEqual(['redis'])
    const settings = (await read('redis.conf')).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
    expect(settings).toEqual(['appendonly yes', 'appendfsync everysec', 'save ""', 'maxmemory-policy noeviction'])
  })
})

type Container = {
  name: string
  image: string
  args: string[]
  ports?: { name: string; containerPort: number }[]
  volumeMounts: { name: string; mountPath: string }[]
  securityContext?: Record<string, unknown>
}
type PodSpec = { containers: Container[]; volumes?: { name: string }[]; restartPolicy?: string }
type Manifest = {
  apiVersion: string
  kind: string
  metadata: { name: string }
  spec: {
    selector?: { matchLabels?: Record<string, string>; app?: string }
    serviceName?: string
    template: { metadata: { labels: Record<string, string> }; spec: PodSpec }
    volumeClaimTemplates?: { metadata: { name: string } }[]
    ports?: { port: number; targetPort: string }[]
    podSelector?: { matchLabels: Record<string, string> }
    ingress?: { from: { podSelector: { matchLabels: Record<string, string> } }[] }[]
    podFailurePolicy?: { rules: { action: string; onExitCodes: { containerName: string; values: number[] } }[] }
    backoffLimit?: number
  }
}

describe('kubernetes/', async () => {
  const kustomization = parse(await read('kubernetes/kustomization.yaml')) as {
    resources: string[]
    namespace: string
    configMapGenerator: { name: string; files: string[] }[]
  }
  const all: Manifest[] = []
  for (const file of kustomization.resources) {
    for (const document of parseAllDocuments(await read(`kubernetes/${file}`), { uniqueKeys: true })) {
      expect(document.errors).toEqual([])
      all.push(document.toJS() as Manifest)
    }
  }
  const named = (kind: string, name: string) => {
    const found = all.filter((one) => one.kind === kind && one.metadata.name === name)
    expect(found).toHaveLength(1)
    return found[0] as Manifest
  }
  const withPods = all.filter(({ spec }) => spec?.template !== undefined)
  const containerOf = ({ spec }: Manifest) => spec.template.spec.containers[0] as Container

  test('the kustomization names every file', async () => {
    const files = (await readdir(fileURLToPath(new URL('kubernetes', folder)))).filter((name) => name.endsWith('.yaml'))
    expect([...kustomization.resources, 'kustomization.yaml'].toSorted()).toEqual(files.toSorted())
    expect(named('Namespace', kustomization.namespace)).toBeDefined()
  })

  test('every object has a kind that Kubernetes knows', () => {
    expect(all.map(({ apiVersion, kind, metadata }) => `${apiVersion} ${kind} ${metadata.name}`)).toEqual([
      'v1 Namespace harborcheck',
      'v1 Service redis',
      'apps/v1 StatefulSet redis',
      'networking.k8s.io/v1 NetworkPolicy redis',
      'apps/v1 Deployment worker',
      'v1 PersistentVolumeClaim reports',
      'batch/v1 Job coordinator',
    ])
  })

  test('selectors match the pods, and mounts have volumes', () => {
    expect(withPods).toHaveLength(3)
    for (const { kind, spec } of withPods) {
      const { labels } = spec.template.metadata
      // A Job selects its pods itself.
      if (kind !== 'Job') expect(labels).toMatchObject(spec.selector?.matchLabels as Record<string, string>)
      const volumes = [
        ...(spec.template.spec.volumes ?? []),
        ...(spec.volumeClaimTemplates ?? []).map((one) => one.metadata),
      ]
      const mounted = spec.template.spec.containers.flatMap(({ volumeMounts }) => volumeMounts.map(({ name }) => name))
      expect(volumes.map(({ name }) => name).toSorted()).toEqual(mounted.toSorted())
    }
    const [service, redis] = [named('Service', 'redis'), named('StatefulSet', 'redis')]
    expect(redis.spec.template.metadata.labels).toMatchObject(service.spec.selector as Record<string, string>)
    expect(redis.spec.serviceName).toBe(service.metadata.name)
    expect(service.spec.ports?.[0]?.targetPort).toBe(containerOf(redis).ports?.[0]?.name)
  })

  test('workers and coordinator connect to Redis, and run harborcheck commands', async () => {
    const policy = named('NetworkPolicy', 'redis')
    const allowed = policy.spec.ingress?.[0]?.from[0]?.podSelector.matchLabels as Record<string, string>
    const [worker, coordinator] = [named('Deployment', 'worker'), named('Job', 'coordinator')]
    for (const one of [worker, coordinator]) {
      expect(one.spec.template.metadata.labels).toMatchObject(allowed)
      expect(containerOf(one)).toMatchObject({ image: 'harborcheck', securityContext: { runAsNonRoot: true } })
    }
    const [work, run] = [await parsed(containerOf(worker).args), await parsed(containerOf(coordinator).args)]
    const { name } = named('Service', 'redis').metadata
    expect(work.options.queue).toBe(`redis://${name}:6379`)
    expect(run.options).toMatchObject({ queue: work.options.queue, id: 'campaign', runs: 1_000_000 })
    expect(work.args).toEqual(run.args)
    expect(containerOf(named('StatefulSet', 'redis')).args.join(' ')).toContain('--appendonly yes')
    for (const one of [worker, coordinator]) {
      expect(containerOf(one).volumeMounts.map(({ mountPath }) => mountPath)).toContain('/work/resolver.ts')
    }
    expect(kustomization.configMapGenerator).toEqual([{ name: 'resolver', files: ['resolver.ts'] }])
  })

  test('restarts a coordinator that died, but not one that ended with a verdict', () => {
    const { spec } = named('Job', 'coordinator')
    expect(spec.template.spec.restartPolicy).toBe('Never')
    expect(spec.backoffLimit).toBeGreaterThan(0)
    expect(spec.podFailurePolicy?.rules).toEqual([
      { action: 'FailJob', onExitCodes: { containerName: 'coordinator', operator: 'In', values: [1, 2] } },
    ])
  })
})

test('Dockerfile: uses the versions of this project, and runs harborcheck', async () => {
  const text = await read('Dockerfile')
  const { devDependencies, engines } = JSON.parse(
    await readFile(new URL('../../package.json', import.meta.url), 'utf8'),
  )
  for (const name of ['bullmq', 'ioredis']) expect(text).toContain(`${name}@${devDependencies[name]}`)
  expect(engines.node).toBe('>=20.19')
  const instructions = text.split('\n').filter((line) => /^[A-Z]+ /.test(line))
  expect(instructions.filter((line) => line.startsWith('FROM node:24-'))).toHaveLength(2)
  expect(instructions.slice(-3)).toEqual(['USER node', 'ENTRYPOINT ["harborcheck"]', 'CMD ["--help"]'])
})
