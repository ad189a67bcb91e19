/**
 * Ends a worker together with its runner, which a signal ends at once: by itself a worker would go on to the end of
 * its tests. Loaded before each test file; a process may have several of them.
 */
const isSet = Symbol.for('dues.ends-with-runner')

if (!Reflect.get(globalThis, isSet)) {
  Reflect.set(globalThis, isSet, true)
  process.once('disconnect', () => {
    // In a worker `process.exit` throws. What the tests have started ends by these listeners.
    process.emit('exit', 1)
    process.kill(process.pid, 'SIGKILL')
  })
}

export {}
