import { measureRenewals } from './measure-renewals'

// A program of its own, so that its memory is the keeper's: the number of renewals in, the figures as JSON out.
console.log(JSON.stringify(await measureRenewals(Number(process.argv[2]))))
