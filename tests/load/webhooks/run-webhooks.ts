import { measureWebhooks } from './measure-webhooks'

// A program of its own, so that the sender has a process to itself: the number of endpoints in, the figures as JSON out.
console.log(JSON.stringify(await measureWebhooks(Number(process.argv[2]))))
