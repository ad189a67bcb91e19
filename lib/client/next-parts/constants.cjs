// All that Next's routers in the browser take from the constants of the whole framework.
exports.NEXT_NAV_DEPLOYMENT_ID_HEADER = 'x-nextjs-deployment-id'
exports.MATCHED_PATH_HEADER = 'x-matched-path'
