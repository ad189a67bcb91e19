/** Spreadsheets read a CSV as UTF-8 only behind this mark. */
export const BYTE_ORDER_MARK = '\ufeff'
