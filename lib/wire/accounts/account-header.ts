/** Header by which a request with the session's cookie names the account that it is for, by its `userid`. */
export const ACCOUNT_HEADER = 'Dues-Account'
