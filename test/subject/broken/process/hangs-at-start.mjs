// Never answers anything, not even `initialize`, and never reads its input.
setInterval(() => {}, 1000)
