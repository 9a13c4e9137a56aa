// Fails while it is imported.
throw new Error('RPC_URL is not set')
