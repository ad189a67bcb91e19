// `process` of Node, as browsers have it: an empty environment. Next has Node's whole emulation.
module.exports = { env: {} }
