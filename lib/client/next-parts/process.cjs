// `process` of Node, as browsers have it: an empty environment.
module.exports = { env: {} }
