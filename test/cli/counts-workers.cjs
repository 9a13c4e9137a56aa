// Required by every Node process of a test: each worker process that starts adds a line to a file.
const { appendFileSync } = require('node:fs')
if (process.argv[1]?.includes('cli/worker')) appendFileSync(process.env.WORKERS_STARTED, 'started\n')
