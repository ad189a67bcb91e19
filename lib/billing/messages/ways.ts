/** Ways on which an installation sends messages: by mail, and to devices through push services. */
export interface Ways {
  readonly mail: boolean
  readonly push: boolean
}

/** True where no message can leave. */
export const noWay = ({ mail, push }: Ways) => !mail && !push
