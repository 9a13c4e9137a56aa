// Required by every Node process of a test: an exception that nobody catches, at a signal.
process.on('SIGUSR2', () => {
  throw new Error('thrown in the worker')
})
