// Dies before it reads anything, with its last words on standard error.
console.error('ModuleNotFoundError: No module named web3')
process.exitCode = 3
