import { measureRenewals } from './measure-renewals'

// A program of its own, so that its memory is the keeper's: what to measure in as JSON, the figures as JSON out.
console.log(JSON.stringify(await measureRenewals(JSON.parse(process.argv[2] ?? '{}'))))
