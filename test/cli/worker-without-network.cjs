// Required by every Node process of a test: a worker process answers its first call with an error.
if (process.argv[1]?.includes('cli/worker'))
  process.send({ id: 1, error: { message: 'The network of this worker cannot be started', fault: 'harborcheck' } })
