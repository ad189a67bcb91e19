// Server Actions of Next's router: there are none.
exports.serverActionReducer = () => {
  throw new Error('No Server Actions')
}
